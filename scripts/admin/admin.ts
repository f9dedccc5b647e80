// npm run admin -- <noun> <verb>: the operator's commands. `npm run admin` alone explains itself.
import '../quick-start.ts';
import { resolve } from 'node:path';

const { runAdmin } = await import('./run-admin.ts');

const calledFrom = process.env.INIT_CWD || process.cwd();
process.chdir(resolve(import.meta.dirname, '../..')); // the same .data from every folder
const { log: print, error: complain } = console;
process.exitCode = await runAdmin(process.argv.slice(2), { calledFrom, env: process.env, print, complain });
