import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eq, exists, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/database/db.ts';
import { openInstallation } from '../platform/operator/accounts/installation.ts';
import { operatorTokens } from '../platform/operator/operator-tables.ts';
import { users } from '../platform/user/user-tables.ts';
import { demoAccount } from '../site/user/demo-account.ts';
import { firstContents } from './seed-tables.ts';

const folder = new URL('.', import.meta.url);
type Site = Pick<FastifyInstance, 'db' | 'storage' | 'config' | 'log' | 'secrets'>;

const ofRow = eq(firstContents.id, 1);

/**
 * Gives a database its first contents. Where it has those of this release, that is one query, and the contents are not
 * loaded. A release with others adds what is missing.
 */
export async function storeFirstContents(site: Site): Promise<void> {
  const { db, storage, config, log } = site;
  const fingerprint = fingerprintOf(config.siteMode);
  if (await hasContents(db, fingerprint, config.siteMode)) return;
  // The demonstration has its owner from the seed.
  if (config.siteMode === 'production' && (await isUnused(db))) await openInstallation(site);
  const [{ seed }, { seedDrawings }, { seedQrTemplates }, { seedSquare }] = await Promise.all([
    import('./seed.ts'),
    import('./drawings/seed-drawings.ts'),
    import('./qr-templates/seed-qr-templates.ts'),
    import('./square/seed-square.ts'),
  ]);
  await seed(db, config);
  try {
    await seedDrawings(db, storage, config);
    await seedQrTemplates(db, storage);
    await seedSquare(db, storage, config);
  } catch (error) {
    // A full disk: the site works without them, and the next start tries again.
    log.error({ err: error }, 'pictures of the first contents could not be stored');
    return;
  }
  await db
    .insert(firstContents)
    .values({ id: 1, fingerprint })
    .onConflictDoUpdate({ target: firstContents.id, set: { fingerprint } });
}

/** A demonstration whose account was deleted gets it again. */
async function hasContents(db: Db, fingerprint: string, siteMode: Config['siteMode']): Promise<boolean> {
  const account = db.select({ one: sql`1` }).from(users).where(eq(users.mobile, demoAccount.mobile));
  const query = db.select({ fingerprint: firstContents.fingerprint, hasAccount: exists(account) }).from(firstContents);
  const [row] = await query.where(ofRow);
  return row?.fingerprint === fingerprint && (siteMode !== 'demo' || row.hasAccount === true);
}

/** A database that nobody has worked with: neither visitors nor operators. */
const isUnused = async (db: Db): Promise<boolean> =>
  (await db.$count(firstContents)) + (await db.$count(users)) + (await db.$count(operatorTokens)) === 0;

/** Read in some milliseconds; loading the same files takes many times as long. */
function fingerprintOf(siteMode: Config['siteMode']): string {
  const hash = createHash('sha256').update(siteMode);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|json|md)$/.test(name),
  );
  for (const name of names.sort()) {
    if (name.endsWith('.test.ts')) continue;
    hash.update(`\n${name}\n`).update(readFileSync(fileURLToPath(new URL(name, folder))));
  }
  return hash.digest('base64url');
}
