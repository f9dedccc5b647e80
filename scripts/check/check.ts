// npm run check: format and lint, types, imports, named paths, class rules, addresses of pictures, nothing unused. Runs all of them; ends with 1 if one fails.
import { runChecks } from './checks.ts';

const { failed } = await runChecks();
process.exitCode = failed > 0 ? 1 : 0;
