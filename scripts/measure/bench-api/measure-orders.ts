import type { Reply } from 'shared/contracts/reply.ts';
import { auditLedger } from '../../../api/src/operations/audit/audit.ts';
import { openDatabase } from '../../../api/src/platform/database/db.ts';
import { openLogin } from '../../../api/src/site/login/stored-logins.ts';
import { createUser } from '../../../api/src/site/user/stored-users.ts';
import { spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import type { Run } from '../../start/run-script.ts';
import { type Pace, pace } from './lanes.ts';

/** More than are needed: one user may ask for 600 orders an hour. */
const buyers = 40;

/**
 * Orders that are made, opened at the sandbox and paid by its notice: three calls of one real api process, over HTTP, and a
 * fourth that the notice is. The time of one is that of all of them.
 */
export async function measureOrders(
  { atEnd }: Run,
  place: { dataDir: string; databaseUrl?: string },
  { lanes, seconds }: { lanes: number; seconds: number },
): Promise<Pace> {
  const { dataDir, databaseUrl } = place;
  const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  // The first start puts the first contents there.
  await (await spawnApi(environment, { atEnd })).end('SIGTERM');
  const database = await openDatabase({ databaseUrl, dataDir });
  const tokens: string[] = [];
  for (let i = 0; i < buyers; i++) {
    const mobile = `134${String(i).padStart(8, '0')}`;
    const user = await database.db.transaction((tx) => createUser(tx, { mobile, channel: 4 }));
    if (!user) throw new Error('the user was not made');
    tokens.push(await openLogin(database.db, user.id, 4));
  }
  await database.close();
  const api = await spawnApi(environment, { atEnd });
  const dataOf = <T>({ code, msg, data }: Reply): T => {
    if (code !== 1) throw new Error(`code ${code}: ${msg}`);
    return data as T;
  };
  const { lists } = dataOf<{ lists: { id: number }[] }>(await api.get('/recharge/rechargePackage'));
  const [sold] = lists;
  if (!sold) throw new Error('the first contents have no package of credits');
  const buy = async (turn: number, lane: number) => {
    // Each lane has buyers of its own, in turn.
    const own = buyers / lanes;
    const token = tokens[Math.floor(lane * own) + (turn % Math.floor(own))] ?? '';
    const order = dataOf<{ order_id: number; from: string }>(
      await api.post('/recharge/recharge', { recharge_package_id: sold.id }, token),
    );
    const { config } = dataOf<{ config: { pay_sn: string } }>(
      await api.post('/pay/prepay', { ...order, pay_way: 8 }, token),
    );
    const { answers } = dataOf<{ answers: string[] }>(
      await api.post('/pay/sandbox', { pay_sn: config.pay_sn, act: 'pay' }),
    );
    if (answers.join() !== 'success') throw new Error(`the notice was answered by ${answers}`);
  };
  const measured = await pace(buy, { lanes, seconds });
  await api.end('SIGTERM');
  const after = await openDatabase({ databaseUrl, dataDir });
  const findings = await auditLedger(after.db);
  await after.close();
  if (findings.length > 0) throw new Error(`the ledger is not sound: ${findings[0]}`);
  return measured;
}
