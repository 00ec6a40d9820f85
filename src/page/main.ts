// What every page loads: makes the elements of the page's HTML live. Elements that instant navigation brings follow by themselves.

import { RunCell } from "./cell/run-cell";
import { FitForm } from "./fit-form";
import { restWhenHidden } from "./kernel/rest";
import { LinkList } from "./link-list/link-list";

customElements.define("run-cell", RunCell);
customElements.define("fit-form", FitForm);
customElements.define("link-list", LinkList);
restWhenHidden();
