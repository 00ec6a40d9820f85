// What all explorables share, in one script: Lit, and their base.

import { html, nothing, svg } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { live } from "lit/directives/live.js";
import { styleMap } from "lit/directives/style-map.js";
import { Explorable, still } from "./explorable";

export { classMap, Explorable, html, live, nothing, still, styleMap, svg };
