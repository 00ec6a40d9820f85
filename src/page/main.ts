// What every page loads: makes the elements of the page's HTML live. Elements that instant navigation brings follow by themselves.

import { KeepHere } from "../offline/keep-here";
import { RunCell } from "./cell/run-cell";
import { FitForm } from "./fit-form";
import { restWhenHidden } from "./kernel/rest";
import { followTheme } from "./theme-colour";

customElements.define("run-cell", RunCell);
customElements.define("fit-form", FitForm);
customElements.define("keep-here", KeepHere);
restWhenHidden();
followTheme();
