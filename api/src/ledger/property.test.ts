import { sql } from 'drizzle-orm';
import { randomOf } from 'shared/testing/random-of.ts';
import { auditLedger } from '../operations/audit/audit.ts';
import { NotEnoughCredits } from '../platform/refusals/refusal.ts';
import { makeUser } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { hold, release, settle } from './hold.ts';
import { give, takeBack } from './ledger.ts';
import { post } from './post.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

type Known = Map<string, number>;
/** What each account should have, kept by the simplest code that can: a refused operation changes nothing. */
class Model {
  readonly balances: Known = new Map();
  get(userId: number, name: string): number {
    return this.balances.get(`${userId} ${name}`) ?? 0;
  }
  add(userId: number, name: string, amount: number): void {
    this.balances.set(`${userId} ${name}`, this.get(userId, name) + amount);
  }
}

test.each([1, 2, 3, 4])('random operations, seed %i, match the model and a clean audit', async (seed) => {
  const { db } = site.database;
  const random = randomOf(seed);
  const model = new Model();
  const users: number[] = [];
  for (let i = 0; i < 4; i++) users.push((await makeUser(site, { credits: { chat: 0, draw: 0 } })).id);
  const user = () => users[random(users.length)] ?? 0;
  const done: string[] = [];
  const open: { cause: string; userId: number; amount: number; currency: 'chat' | 'draw' }[] = [];
  const tried = async (work: Promise<boolean>) =>
    work.catch((error: unknown) => {
      if (error instanceof NotEnoughCredits) return 'refused' as const;
      throw error;
    });
  const income = (userId: number, currency: string, kind: string, amount: number) => {
    const paid = Math.min(amount, -model.get(userId, `${currency} debt`));
    model.add(userId, `${currency} debt`, paid);
    model.add(userId, `${currency} ${kind}`, amount - paid);
  };

  for (let step = 0; step < 250; step++) {
    const [userId, amount] = [user(), 1 + random(20)];
    const currency = random(2) ? 'chat' : 'draw';
    const cause = `s${seed}-${step}`;
    const movement = { cause, causeId: step, userId, amount, currency, changeType: 200 } as const;
    switch (random(7)) {
      case 0: {
        expect(await db.transaction((tx) => give(tx, cause, movement))).toBe(true);
        income(userId, currency, 'available', amount);
        done.push(cause);
        break;
      }
      case 1: {
        const result = await tried(db.transaction((tx) => hold(tx, movement)));
        expect(result).toBe(model.get(userId, `${currency} available`) >= amount ? true : 'refused');
        if (result !== true) break;
        model.add(userId, `${currency} available`, -amount);
        model.add(userId, `${currency} held`, amount);
        open.push({ cause, userId, amount, currency });
        break;
      }
      case 2: {
        const [held] = open.splice(random(open.length || 1), 1);
        if (!held) break;
        const ends = random(2) ? settle : release;
        const end = { ...held, causeId: held.cause.split('-')[1] ?? '', changeType: 102 };
        expect(await db.transaction((tx) => ends(tx, end))).toBe(true);
        // A second end, of either kind, has no effect.
        expect(await db.transaction((tx) => (random(2) ? settle : release)(tx, end))).toBe(false);
        model.add(held.userId, `${held.currency} held`, -held.amount);
        if (ends === release) model.add(held.userId, `${held.currency} available`, held.amount);
        break;
      }
      case 3: {
        await db.transaction((tx) => takeBack(tx, cause, movement, 'issued'));
        const taken = Math.min(amount, model.get(userId, `${currency} available`));
        model.add(userId, `${currency} available`, -taken);
        model.add(userId, `${currency} debt`, taken - amount);
        break;
      }
      case 4: {
        const money = { ...movement, currency: 'cny', changeType: 401 } as const;
        const to = random(2) ? 'pending' : 'available';
        await db.transaction((tx) => give(tx, cause, money, { from: 'commission', to }));
        income(userId, 'cny', to, amount);
        break;
      }
      case 5: {
        const [first] = done;
        if (!first) break;
        expect(await db.transaction((tx) => give(tx, first, movement))).toBe(false);
        break;
      }
      default: {
        // One posting of three users in two currencies.
        const [from, one, two] = [userId, user(), user()];
        const line = { currency: 'chat', changeType: 200 } as const;
        const result = await tried(
          db.transaction((tx) =>
            post(tx, {
              key: cause,
              cause: 'many',
              causeId: step,
              legs: [
                { ...line, userId: from, account: 'available', amount: -amount },
                { ...line, userId: one, account: 'available', amount: amount - 1 },
                { ...line, userId: two, account: 'available', amount: 1 },
                { account: 'sales', currency: 'cny', changeType: 401, amount: -3 },
                { userId: one, account: 'available', currency: 'cny', changeType: 401, amount: 3 },
              ],
            }),
          ),
        );
        if (result !== true) {
          expect(model.get(from, 'chat available')).toBeLessThan(amount);
          break;
        }
        model.add(from, 'chat available', -amount);
        model.add(one, 'chat available', amount - 1);
        model.add(two, 'chat available', 1);
        model.add(one, 'cny available', 3);
      }
    }
  }
  const { rows } = await db.execute<{ name: string; balance: number }>(sql`
    select user_id || ' ' || currency || ' ' || kind as name, balance::int as balance from accounts
    where user_id in (${sql.join(users, sql`, `)})`);
  expect(rows).toHaveLength(40);
  for (const { name, balance } of rows) expect([name, balance]).toEqual([name, model.balances.get(name) ?? 0]);
  // No commission explains what is pending here, which the audit would say.
  for (const userId of users) {
    const amount = model.get(userId, 'cny pending');
    const back = { cause: `end-${seed}`, causeId: seed, userId, amount, currency: 'cny', changeType: 401 } as const;
    if (amount > 0) await db.transaction((tx) => takeBack(tx, `end-${seed}-${userId}`, back, 'commission'));
  }
  expect(await auditLedger(db)).toEqual([]);
});
