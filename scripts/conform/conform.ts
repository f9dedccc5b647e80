// npm run conform -- URL [--account MOBILE:PASSWORD] …: holds a server of the family against the contract, see scripts/conform/README.md.

import { NotHeld } from './hold-server.ts';
import { runConform } from './run-conform.ts';

try {
  process.exitCode = await runConform(process.argv.slice(2), (text) => process.stdout.write(text));
} catch (error) {
  if (!(error instanceof NotHeld)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
