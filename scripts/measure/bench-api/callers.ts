import { openDatabase } from '../../../api/src/platform/database/db.ts';
import { openLogin } from '../../../api/src/site/login/stored-logins.ts';
import { createUser } from '../../../api/src/site/user/stored-users.ts';

export interface Caller {
  id: number;
  token: string;
}

/** Makes users that are logged in. Each measurement has a `prefix` of mobile numbers of its own (three digits). */
export async function makeCallers(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  {
    count,
    prefix,
    credits = { chat: 100, draw: 0 },
  }: { count: number; prefix: string; credits?: Record<'chat' | 'draw', number> },
): Promise<Caller[]> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  const callers: Caller[] = [];
  for (let number = 0; number < count; number++) {
    const mobile = `${prefix}${String(number).padStart(8, '0')}`;
    const user = await db.transaction((tx) => createUser(tx, { mobile, channel: 4, credits }));
    if (!user) throw new Error('the user was not made');
    callers.push({ id: user.id, token: await openLogin(db, user.id, 4) });
  }
  await close();
  return callers;
}
