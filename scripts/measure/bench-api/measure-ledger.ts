import { randomUUID } from 'node:crypto';
import { hold, settle } from '../../../api/src/ledger/hold.ts';
import { give } from '../../../api/src/ledger/ledger.ts';
import type { Database, Db } from '../../../api/src/platform/database/db.ts';
import { users } from '../../../api/src/platform/user/user-tables.ts';
import { createUser } from '../../../api/src/site/user/stored-users.ts';
import { type Pace, pace } from './lanes.ts';

const credits = { currency: 'chat', changeType: 102 } as const;

/** People with more credits than a measurement spends. */
export async function makePeople(db: Db, count: number): Promise<number[]> {
  const ids: number[] = [];
  const people = await db.$count(users);
  for (let i = 0; i < count; i++) {
    const id = await db.transaction(async (tx) => {
      const user = await createUser(tx, {
        mobile: `137${String(people * 1000 + i).padStart(8, '0')}`,
        channel: 4,
        credits: { chat: 0, draw: 0 },
      });
      if (!user) throw new Error('the user was not made');
      const movement = { cause: 'admin', causeId: user.id, userId: user.id, ...credits, amount: 1_000_000_000 };
      await give(tx, `admin:bench-${user.id}`, movement);
      return user.id;
    });
    ids.push(id);
  }
  return ids;
}

/** Postings as an answer makes them: credits are set aside, then earned; each in a transaction of its own. */
export function measurePostings({ db }: Database, people: number[], lanes: number, seconds: number): Promise<Pace> {
  const runs: string[] = [];
  return pace(
    async (turn, lane) => {
      const isHold = turn % 2 === 0;
      if (isHold) runs[lane] = randomUUID();
      const movement = { cause: 'bench', causeId: runs[lane] ?? '', userId: people[lane] ?? 0, ...credits, amount: 1 };
      await db.transaction((tx) => (isHold ? hold(tx, movement) : settle(tx, movement)));
    },
    { lanes, seconds },
  );
}
