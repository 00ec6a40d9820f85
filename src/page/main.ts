// What every page loads: makes the elements of the page's HTML live. Elements that instant navigation brings follow by themselves.

import { RunCell } from "./cell/run-cell";
import { CiteText } from "./cite";
import { FitForm } from "./fit-form";
import { restWhenHidden } from "./kernel/rest";

customElements.define("run-cell", RunCell);
customElements.define("cite-text", CiteText);
customElements.define("fit-form", FitForm);
restWhenHidden();
