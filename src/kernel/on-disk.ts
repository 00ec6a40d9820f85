// The kernel's worker on a page from a disk: one classic script, since a worker there can neither import nor fetch.

import "./classic";
import start from "pyodide-glue";
import { Disk } from "./source/disk";
import { send, serve } from "./worker";

const ask = (path: string) => send({ type: "needs", path });
const doubt = (path: string) => send({ type: "doubts", path });
serve(new Disk(ask, doubt, start));
