// The kernel's worker on a page from a web server.

import { serve } from "./worker";

serve();
