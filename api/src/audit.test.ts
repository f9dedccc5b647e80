import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './platform/database/db.ts';
import { createUser } from './site/user/stored-users.ts';
import { makeEmbedded } from './testing/database/embedded-template.ts';
import { compileCache, nodeFlags } from './testing/processes/spawn-api.ts';

const program = fileURLToPath(new URL('./audit.ts', import.meta.url));

test('npm run audit checks the embedded database unless an api uses it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const audit = (environment: Record<string, string> = {}) => {
    const env = { PATH: process.env.PATH ?? '', ...compileCache, DATA_DIR: folder, ...environment };
    return spawnSync(process.execPath, [...nodeFlags, program], { env, encoding: 'utf8' });
  };
  const missing = join(folder, 'mistyped');
  const unfound = audit({ DATA_DIR: missing });
  expect(unfound.stderr).toContain(`there is no database at ${join(missing, 'db')}`);
  expect([unfound.status, existsSync(missing)]).toEqual([2, false]);
  makeEmbedded(join(folder, 'db'));
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder });
  const credits = { chat: 7, draw: 3 };
  await db.transaction((tx) => createUser(tx, { mobile: '13900000001', channel: 4, credits }));
  const refused = audit();
  expect(refused.stderr).toContain('is in use by process');
  expect(refused.stderr).toContain('its own /metrics has the audit');
  expect(refused.status).toBe(2);
  await close();
  const sound = audit();
  expect(sound.stdout).toMatch(/^\d+ entries, checked in [\d.]+ s$/m);
  expect(sound.stdout).toMatch(/^ {2}chat {2}available +\d+$/m);
  expect(sound.stdout).toContain('The ledger is sound.');
  expect(sound.status).toBe(0);
  expect(audit({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none' }).status).toBe(2);
  rmSync(folder, { recursive: true });
});
