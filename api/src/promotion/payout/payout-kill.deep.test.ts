import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import { findMoney } from '../../ledger/money.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Secrets } from '../../platform/secrets/secrets.ts';
import { openLogin } from '../../site/login/stored-logins.ts';
import { createUser } from '../../site/user/stored-users.ts';
import { type LentDatabase, lendDatabase } from '../../testing/database/lent-database.ts';
import { earn } from '../../testing/make-withdrawal.ts';
import { type ApiProcess, spawnApi } from '../../testing/processes/spawn-api.ts';
import { type AskedAlipay, fakeAlipay } from '../../testing/providers/fake-alipay.ts';
import { addAccount } from '../payout-account/stored-payout-accounts.ts';
import { beginPayout, changeWithdrawal, createWithdrawal } from '../withdrawal/stored-withdrawals.ts';

let lent: LentDatabase;
let provider: Awaited<ReturnType<typeof fakeAlipay>>;
let api: ApiProcess | undefined;
const key = randomBytes(32);
/** How often Alipay has moved money under each number. */
const moved = new Map<string, number>();
beforeAll(async () => {
  lent = await lendDatabase('killed-payouts');
  provider = await fakeAlipay();
});
afterAll(async () => {
  await api?.end('SIGKILL');
  await provider.close();
  await lent.remove();
});

const line = (text: string) => text.replaceAll('\n', '\\n');
const start = () => {
  const { appId, sellerId, privateKey, keys, url } = provider.config;
  return spawnApi({
    ...lent.environment,
    SECRET_KEY: key.toString('hex'),
    PAY_NOTIFY_URL: 'https://chat.example.com/api/pay/notify',
    ALIPAY_APP_ID: appId,
    ALIPAY_SELLER_ID: sellerId,
    ALIPAY_URL: url,
    ALIPAY_PRIVATE_KEY: line(privateKey),
    ALIPAY_PUBLIC_KEY: line('publicKey' in keys ? keys.publicKey : ''),
  });
};

interface Paid {
  id: number;
  sn: string;
  userId: number;
  token: string;
}

/** A withdrawal of 100 yuan that an operator has let Alipay pay. */
async function letPay(db: Db, mobile: string): Promise<Paid> {
  const secrets = new Secrets({ secretKey: key, dataDir: '' });
  const user = await db.transaction((tx) => createUser(tx, { mobile, channel: 4, credits: { chat: 0, draw: 0 } }));
  if (!user) throw new Error('the user was not made');
  await earn({ database: { db } }, user.id, 50_000);
  const token = await openLogin(db, user.id, 4);
  const details = { account: 'ming@mail.example', realName: '李小明' };
  return db.transaction(async (tx) => {
    const wanted = { type: withdrawType.alipay, details, picture: undefined };
    const { sealed, account, realName } = await addAccount(tx, secrets, user.id, wanted);
    const made = await createWithdrawal(tx, {
      userId: user.id,
      amount: 10_000,
      fee: 0,
      feeRatio: 0,
      type: withdrawType.alipay,
      accountSealed: sealed,
      account,
      realName,
      picture: null,
    });
    const approved = await changeWithdrawal(tx, made, { status: 'approved' });
    await beginPayout(tx, approved, { channel: 'alipay-transfer', payerId: 0, isSent: true });
    return { id: made.id, sn: made.sn, userId: user.id, token };
  });
}

/** One transfer a number; a repeated one answers as the first. */
function transfer({ method, content }: AskedAlipay): Record<string, string> {
  const sn = String(content.out_biz_no);
  if (method.endsWith('query')) {
    if (!moved.has(sn)) return { code: '40004', sub_code: 'ORDER_NOT_EXIST', sub_msg: '不存在' };
    return { out_biz_no: sn, order_id: '20261126', status: 'SUCCESS', trans_amount: '100.00' };
  }
  if (!moved.has(sn)) moved.set(sn, 1);
  return { out_biz_no: sn, order_id: '20261126', status: 'SUCCESS' };
}

// Shows: MONEY-35
test('kill -9 around Alipay’s answers pays each payout once', async () => {
  const [lost, taken] = await lent.between(async (db) => [
    await letPay(db, '13500000000'),
    await letPay(db, '13500000001'),
  ]);
  const met = new Set<unknown>();
  let killed: Promise<unknown> | undefined;
  provider.state.answer = (asked) => {
    if (killed || !asked.method.endsWith('transfer')) return transfer(asked);
    const sn = asked.content.out_biz_no;
    met.add(sn);
    if (sn === taken?.sn) transfer(asked);
    if (met.size === 2) killed = api?.end('SIGKILL');
    return undefined;
  };
  api = await start();
  while (!killed) await sleep(20);
  await killed;
  expect([...moved.keys()]).toEqual([taken?.sn]);
  expect(await lent.between((db) => moneyOf(db, lost, taken))).toEqual([10_000, 10_000]);
  api = await start();
  for (const one of [lost, taken]) while (!(await isPaid(one))) await sleep(100);
  await api.end('SIGTERM');
  expect(await lent.between((db) => moneyOf(db, lost, taken))).toEqual([0, 0]);
  expect([...moved.values()]).toEqual([1, 1]);
});

/** Whether the user reads that it is paid. */
async function isPaid(one: Paid | undefined): Promise<boolean> {
  const reply = await api?.get(`/withdraw/detail?id=${one?.id}`, one?.token);
  return (reply?.data as { status?: number } | null)?.status === 3;
}

/** What is set aside of each user; the books are sound. */
async function moneyOf(db: Db, ...users: ({ userId: number } | undefined)[]): Promise<number[]> {
  expect(await auditLedger(db)).toEqual([]);
  return Promise.all(users.map(async (one) => (await findMoney(db, one?.userId ?? 0)).frozen));
}
