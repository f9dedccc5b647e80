import type { Reply } from 'shared/contracts/reply.ts';
import { openSession } from '../session/session-queries.ts';
import { createUser, type NewUser } from '../user/user-queries.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

export interface MadeUser {
  id: number;
  mobile: string;
  token: string;
}

/** A user who is logged in; 20 chat credits unless told. */
export async function makeUser({ database }: TestApp, wanted: Partial<NewUser> = {}): Promise<MadeUser> {
  made++;
  const mobile = `139${String(made).padStart(8, '0')}`;
  const user = await database.db.transaction((tx) =>
    createUser(tx, { mobile, channel: 4, credits: { chat: 20, draw: 0 }, ...wanted }),
  );
  if (!user) throw new Error('the user was not made');
  return { id: user.id, mobile, token: await openSession(database.db, user.id, 4) };
}

/** The id of a new chat session. */
export async function makeSession(site: TestApp, { token }: MadeUser): Promise<number> {
  return dataOf<{ id: number }>(await site.post('/chatCategory/add', {}, { token })).id;
}

/** `data` of a successful reply. */
export function dataOf<T>(reply: Reply): T {
  if (reply.code !== 1) throw new Error(`code ${reply.code}: ${reply.msg}`);
  return reply.data as T;
}
