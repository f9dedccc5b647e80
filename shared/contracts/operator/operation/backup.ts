import { reading } from 'shared/contracts/operator/command.ts';
import { backupScreen } from 'shared/contracts/operator/operation/screen/backup-screen.ts';
import * as z from 'shared/contracts/schema.ts';

const Backup = z.object({
  name: z.string(),
  folder: z.string(),
  time: z.string(),
  entries: z.number(),
  files: z.number(),
  /** Of the dump and of the files that were copied. */
  bytes: z.number(),
  /** When it was last restored for a test; null: never. */
  restore_tested: z.nullable(z.string()),
  /** Why that failed; empty: it did not. */
  restore_problem: z.string(),
});

export const makeBackupNow = reading('backup', 'make', {
  does: 'stores the database and what users uploaded, audits and reads again what it stored; the site continues',
  input: {},
  output: Backup,
});

export const listBackupsHere = reading('backup', 'list', {
  does: 'finished backups, the oldest first',
  input: {},
  output: z.array(Backup),
});

export const testBackup = reading('backup', 'test', {
  does: 'restores the newest backup into an empty database of its own, counts and audits it, and drops that database; the site continues; ends with 1 when it cannot be restored',
  alarm: 'problem',
  input: {},
  output: z.object({
    backup: z.string(),
    /** Of all tables. */
    rows: z.number(),
    /** Of the ledger. */
    entries: z.number(),
    seconds: z.number(),
    problem: z.string(),
  }),
  examples: [''],
});

export const showBackupStatus = reading('backup', 'status', {
  does: 'age and place of the last good backup, when the next one is due, free space; ends with 1 when something is wrong with them',
  roles: ['support'],
  alarm: 'problems',
  input: {},
  output: z.object({
    last_good: z.nullable(z.string()),
    age_hours: z.nullable(z.number()),
    /** Machine and folder. */
    place: z.string(),
    bytes: z.number(),
    next: z.nullable(z.string()),
    kept_days: z.number(),
    /** When a backup was last restored for a test, and was sound. */
    restore_tested: z.nullable(z.string()),
    restored_backup: z.string(),
    restored_rows: z.number(),
    disks: z.array(z.object({ disk: z.string(), folder: z.string(), free_mb: z.number(), size_mb: z.number() })),
    problems: z.array(z.string()),
  }),
  examples: [''],
});

export const restoreBackupHere = reading('backup', 'restore', {
  does: 'takes one back while the api does not run, after its ledger, uploads and every byte were checked',
  operands: ['backup'],
  input: { backup: z.string().check(z.minLength(1)), replace: z._default(z.boolean(), false) },
  says: {
    backup: 'its name in DATA_DIR/backups, or its folder',
    replace: 'what DATA_DIR has is kept aside in replaced-<time>; without it DATA_DIR must be empty',
  },
  examples: ['20261122T031500Z --replace', '/mnt/backups/20261122T031500Z'],
  output: z.array(z.string()),
  offline: true,
});

export const backupNoun = {
  name: 'backup',
  about:
    'database and uploads in DATA_DIR/backups: made, listed, tested by a restore, age and place of the last one, taken back',
  screen: backupScreen,
  commands: [makeBackupNow, listBackupsHere, testBackup, showBackupStatus, restoreBackupHere],
};
