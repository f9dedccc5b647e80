import { reading } from 'shared/contracts/operator/command.ts';
import * as z from 'shared/contracts/schema.ts';

const Backup = z.object({
  name: z.string(),
  folder: z.string(),
  time: z.string(),
  entries: z.number(),
  files: z.number(),
  /** Of the dump and of the files that were copied. */
  bytes: z.number(),
});

export const makeBackupNow = reading('backup', 'make', {
  does: 'stores the database and what users uploaded, audits and reads again what it stored; the site goes on',
  input: {},
  output: Backup,
});

export const listBackupsHere = reading('backup', 'list', {
  does: 'finished backups, the oldest first',
  input: {},
  output: z.array(Backup),
});

export const backupNoun = {
  name: 'backup',
  about: 'backups in DATA_DIR/backups; `npm run admin -- restore` takes one back',
  commands: [makeBackupNow, listBackupsHere],
};
