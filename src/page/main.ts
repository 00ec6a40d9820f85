// What every page loads: makes the elements of the page's HTML live. Elements that instant navigation brings follow by themselves.

import { KeepHere } from "../offline/keep-here";
import { RunCell } from "./cell/run-cell";
import { CiteText } from "./cite";
import { joinCourse } from "./course/splice";
import { RunExercise } from "./exercise/run-exercise";
import { giveKernel } from "./explorables/kernel";
import { WakeExplorable } from "./explorables/load";
import { FitForm } from "./fit-form";
import { restWhenHidden } from "./kernel/rest";
import { LinkList } from "./link-list/link-list";
import { PageQuestion } from "./question/page-question";
import { followTheme } from "./theme-colour";
import { NavTicks } from "./work/nav-ticks";
import { YourWork } from "./work/your-work";

joinCourse();
giveKernel();
customElements.define("run-cell", RunCell);
customElements.define("run-exercise", RunExercise);
customElements.define("cite-text", CiteText);
customElements.define("fit-form", FitForm);
customElements.define("page-question", PageQuestion);
customElements.define("keep-here", KeepHere);
customElements.define("link-list", LinkList);
customElements.define("wake-explorable", WakeExplorable);
customElements.define("your-work", YourWork);
customElements.define("nav-ticks", NavTicks);
restWhenHidden();
followTheme();
