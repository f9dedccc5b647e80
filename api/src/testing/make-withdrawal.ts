import type { WithdrawalDetail } from 'shared/contracts/promotion/withdrawal.ts';
import { withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { give } from '../ledger/ledger.ts';
import type { Db } from '../platform/database/db.ts';
import { makeCode } from '../site/code/stored-codes.ts';
import { dataOf, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

/** A test's application, or the database of one that runs elsewhere. */
interface OnDatabase {
  database: { db: Db };
}

let given = 0;

/** Commission that can be withdrawn, as if earned; fen. */
export const earn = ({ database: { db } }: OnDatabase, userId: number, amount: number) =>
  db.transaction((tx) => {
    const key = `test:earned:${++given}`;
    const cause = { cause: 'test', causeId: given, userId, currency: 'cny' as const, amount };
    return give(tx, key, { ...cause, changeType: commission }, { from: 'commission' });
  });

/** The change type of commission. */
const commission = 401;

/** A code to a mobile, made where codes are made: the limits of sending are another test's. */
export const withdrawCode = async ({ database: { db } }: OnDatabase, mobile: string): Promise<string> =>
  (await db.transaction((tx) => makeCode(tx, { target: mobile, scene: smsScene.withdraw }))).code;

/** What a user does to be paid, through the calls of the site. */
export function withdrawer(site: TestApp, { token, mobile }: MadeUser) {
  const post = (path: string, body: object) => site.post(path, body, { token });
  const code = () => withdrawCode(site, mobile);
  const alipay = { type: withdrawType.alipay, account: 'ming@mail.example', real_name: '李小明' };
  const save = async (account: object = alipay) =>
    dataOf<{ id: number; usable_time: string }>(await post('/payout_account/add', { ...account, code: await code() }))
      .id;
  const apply = async (money: string, more: object = {}) =>
    post('/withdraw/apply', { money, type: withdrawType.alipay, code: await code(), ...more });
  const detail = async (id: number) => dataOf<WithdrawalDetail>(await site.get(`/withdraw/detail?id=${id}`, { token }));
  /** Applies with a new account of this kind, or the saved one. */
  const applied = async (money: string, account_id: number, more: object = {}) => {
    const { id } = dataOf<{ id: number }>(await apply(money, { account_id, ...more }));
    return detail(id);
  };
  /** Applies with a saved Alipay account: it waits for a review. */
  const asked = async (money = '100') => applied(money, await save());
  return { post, code, save, apply, applied, asked, detail };
}
