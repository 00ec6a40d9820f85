// What an embed loads: the same elements as a lesson, in a frame that fits them, with Python on demand and by turns.

import { RunCell } from "../cell/run-cell";
import { joinCourse } from "../course/splice";
import { RunExercise } from "../exercise/run-exercise";
import { giveKernel } from "../explorables/kernel";
import { WakeExplorable } from "../explorables/load";
import { FitForm } from "../fit-form";
import { kernel } from "../kernel/kernel";
import { Neighbours } from "../kernel/neighbours";
import { restWhenHidden } from "../kernel/rest";
import { tellHeight } from "./height";

joinCourse();
giveKernel();
kernel.neighbours = new Neighbours(() => kernel.rest());
customElements.define("run-cell", RunCell);
customElements.define("run-exercise", RunExercise);
customElements.define("wake-explorable", WakeExplorable);
customElements.define("fit-form", FitForm);
restWhenHidden();
tellHeight(document.querySelector("main") as HTMLElement);
