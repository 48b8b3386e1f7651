// This file builds what the tests need before the first of them, for all workers.

import { buildStatic } from "./build.mjs";

export default buildStatic;
