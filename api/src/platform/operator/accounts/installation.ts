import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import type { beginInstallation } from 'shared/contracts/operator/operation/installation.ts';
import type { Db, Tx } from '../../database/db.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { allowFrom, type Limit } from '../../limits/limits.ts';
import { invalidInput, tooOften } from '../../refusals/refusal.ts';
import { hashToken, isSame } from '../../secrets/token.ts';
import { installCodePath } from '../operator-file.ts';
import { operatorLog } from '../operator-tables.ts';
import { openInstallations } from '../person-tables.ts';
import { endOperator } from './end-operator.ts';
import { makeInvitation } from './invitations.ts';
import { addOperator } from './live-operators.ts';

const purpose = 'install code';
const minutes = 15;
/** Tries of a network, right or wrong. The code has 60 bits, so there is no limit for all networks, by which a stranger could keep the owner out. */
const tries: Limit = { name: 'install-code', times: 10, seconds: minutes * 60 };
/** Crockford's digits: none is read as another. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

type Site = Pick<FastifyInstance, 'db' | 'secrets' | 'config' | 'log'>;

/** Opens the installation of a new database; of two processes at once one makes the code. */
export async function openInstallation({ db, secrets }: Pick<FastifyInstance, 'db' | 'secrets'>): Promise<void> {
  await db
    .insert(openInstallations)
    .values({ sealedCode: secrets.seal(makeCode(), purpose) })
    .onConflictDoNothing();
}

const makeCode = () =>
  Array.from(randomBytes(12), (byte) => digits[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

export async function isInstalled(db: Db | Tx): Promise<boolean> {
  return (await db.$count(openInstallations)) === 0;
}

/** Says the code where only the machine's owner looks: in the log and in DATA_DIR. Of an installed site the file goes. */
export async function sayInstallCode(site: Site): Promise<void> {
  const { config, log } = site;
  const path = installCodePath(config.dataDir);
  const found = await site.db.transaction((tx) => readCode(site, tx));
  if (!found) return rmSync(path, { force: true });
  const { code, isNew } = found;
  if (isNew) log.warn('SECRET_KEY is not that of the first start: the former install code is void, a new one follows');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, code, { mode: 0o600 });
  log.warn({ page: `${config.consoleUrl}/install`, code }, 'not installed: open the page and type the code');
}

/** @returns undefined: the site is installed. A code that another SECRET_KEY has sealed is lost; a new one takes its place. */
async function readCode({ secrets }: Site, tx: Tx): Promise<{ code: string; isNew: boolean } | undefined> {
  const [open] = await tx.select().from(openInstallations).for('update');
  if (!open) return undefined;
  const known = findCode(secrets, open.sealedCode);
  if (known !== undefined) return { code: known, isNew: false };
  const code = makeCode();
  await tx.update(openInstallations).set({ sealedCode: secrets.seal(code, purpose) });
  return { code, isNew: true };
}

/** @returns undefined: it was sealed by another SECRET_KEY */
function findCode(secrets: Site['secrets'], sealedCode: string): string | undefined {
  try {
    return secrets.open(sealedCode, purpose);
  } catch {
    return undefined;
  }
}

/**
 * Makes the first owner-to-be and their invitation. With the code again, and maybe another name, the earlier invitation is void.
 * @throws Refusal: a wrong code, too many tries, or the site is installed
 */
export async function install(
  site: Site,
  { code, name }: ServedInput<typeof beginInstallation>,
  address: string,
  requestId: string,
): Promise<{ invite: string }> {
  const { db, secrets } = site;
  const mayTry = await allowFrom(db, tries, clientAddress(address));
  if (!mayTry) throw tooOften(`尝试次数过多，请 ${minutes} 分钟后再试`, tries.seconds);
  return db.transaction(async (tx) => {
    const [open] = await tx.select().from(openInstallations).for('update');
    if (!open) throw invalidInput('站点已安装，请直接登录', 'code');
    const right = findCode(secrets, open.sealedCode);
    if (right === undefined)
      throw invalidInput('SECRET_KEY 已更换，安装码失效：请重启后端，再填新打印的安装码', 'code');
    // Hashes have one length, so the time says nothing of the code.
    const isRight = isSame(hashToken(plain(code)), hashToken(plain(right)));
    if (!isRight) throw invalidInput('安装码不正确，请查看启动时的终端或日志', 'code');
    if (open.operatorId !== null) await endOperator(tx, open.operatorId);
    const { id } = await addOperator(site, tx, { name, role: 'owner' });
    await tx.update(openInstallations).set({ operatorId: id });
    const { link } = await makeInvitation(site, tx, id);
    await tx.insert(operatorLog).values({
      operatorId: 0,
      operator: 'install page',
      command: 'console install',
      target: `operator ${id}`,
      input: { name },
      reason: 'named the first owner with the code of the installation',
      requestId,
    });
    return { invite: link.split('#')[1] ?? '' };
  });
}

/**
 * Ends the installation because this owner is there; who was named by the code and is somebody else gets in no more.
 * @returns whether it was open
 */
export async function endInstallation(tx: Tx, ownerId: number): Promise<boolean> {
  const [open] = await tx.delete(openInstallations).where(eq(openInstallations.id, 1)).returning();
  if (open?.operatorId && open.operatorId !== ownerId) await endOperator(tx, open.operatorId);
  return open !== undefined;
}

/** Follows its end: pages learn of it at once, and the code is nowhere any more. */
export async function afterInstallation(site: Site & Pick<FastifyInstance, 'prepared'>): Promise<void> {
  site.prepared.forget();
  await sayInstallCode(site);
}

/** As it is typed: with or without lines between, and letters that are digits. */
const plain = (code: string) =>
  code
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
