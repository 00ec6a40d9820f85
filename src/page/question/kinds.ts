// How each kind of question is asked and judged. A further kind is a further file here, and an entry in src/cells/question_kinds.py.

import { choice } from "./choice";
import type { Asked, Form } from "./form";
import { match } from "./match";
import { number } from "./number-field";
import { order } from "./order";
import { predict } from "./predict";

export const kinds: Record<string, (asked: Asked) => Form> = { choice, number, order, match, predict };
