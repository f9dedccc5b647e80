// npm run mf -- <verb>: ships one remote, puts one remote back. `npm run mf` alone explains itself.
import '../quick-start.ts';
import { resolve } from 'node:path';

const { runMf } = await import('./run-mf.ts');

const calledFrom = process.env.INIT_CWD || process.cwd();
process.chdir(resolve(import.meta.dirname, '../..')); // the same .data from every folder
const { code, out, err } = await runMf(process.argv.slice(2), calledFrom, process.env);
if (out !== undefined) console.log(out);
if (err !== undefined) console.error(err);
process.exitCode = code;
