import type { Reply } from 'shared/contracts/reply.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { sealKey } from '../providers/channels/channel-keys.ts';
import { channelModels, channels, models as modelRows } from '../providers/channels/channel-tables.ts';
import { openLogin } from '../site/login/stored-logins.ts';
import { settings } from '../site/settings/site-tables.ts';
import { createUser, type NewUser } from '../site/user/stored-users.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

export interface MadeUser {
  id: number;
  mobile: string;
  token: string;
}

/** A user who is logged in; 20 chat credits by default. */
export async function makeUser({ database }: TestApp, wanted: Partial<NewUser> = {}): Promise<MadeUser> {
  made++;
  const mobile = `139${String(made).padStart(8, '0')}`;
  const user = await database.db.transaction((tx) =>
    createUser(tx, { mobile, channel: 4, credits: { chat: 20, draw: 0 }, ...wanted }),
  );
  if (!user) throw new Error('the user was not made');
  return { id: user.id, mobile, token: await openLogin(database.db, user.id, 4) };
}

/** The id of a new chat session. */
export async function makeSession(site: TestApp, { token }: MadeUser): Promise<number> {
  return dataOf<{ id: number }>(await site.post('/chatCategory/add', {}, { token })).id;
}

/** The chat credits that a user can spend. */
export const balanceOf = async (site: TestApp, { token }: MadeUser): Promise<number> =>
  dataOf<{ balance: number }>(await site.get('/user/center', { token })).balance;

interface NewChannel extends Partial<typeof channels.$inferInsert> {
  name: string;
  baseUrl: string;
  apiKey?: string;
  /** Keys of models; each is called `<key>-there` by the channel. */
  models?: string[];
}

/** A channel that serves these models, `m` by default; a model that is new costs one credit. */
export async function makeChannel(
  site: TestApp,
  { models = ['m'], apiKey = '', ...channel }: NewChannel,
): Promise<number> {
  const { db } = site.database;
  const [made] = await db
    .insert(channels)
    .values({ ...channel, sealedKey: sealKey(site.app.secrets, channel.kind ?? 'text', apiKey) })
    .returning({ id: channels.id });
  if (!made) throw new Error('the channel was not made');
  for (const key of models) {
    await db.insert(modelRows).values({ key, alias: key, price: 1 }).onConflictDoNothing();
    await db.insert(channelModels).values({ channelId: made.id, modelKey: key, remoteName: `${key}-there` });
  }
  return made.id;
}

/** `data` of a successful reply. */
export function dataOf<T>(reply: Reply): T {
  if (reply.code !== 1) throw new Error(`code ${reply.code}: ${reply.msg}`);
  return reply.data as T;
}

/** Changes how people may log in, as an operator does. */
export async function setLogin({ database, app }: TestApp, change: Partial<SiteConfig['login']>): Promise<void> {
  const value = {
    login_way: [2, 3, 1],
    default_login_way: 2,
    coerce_mobile: 0,
    login_agreement: 1,
    sms_verify: 0,
    is_captcha: 0,
    ...change,
  };
  await database.db
    .insert(settings)
    .values({ name: 'login', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  app.prepared.forget();
}

/** The newest code that was sent to a mobile or a mailbox, as the sandbox wrote it into the log. */
export async function sendCode(site: TestApp, target: string, scene: string): Promise<string> {
  const isMail = target.includes('@');
  const reply = isMail
    ? await site.post('/email/sendCode', { email: target, scene })
    : await site.post('/sms/sendCode', { mobile: target, scene });
  if (reply.code !== 1) throw new Error(`code ${reply.code}: ${reply.msg}`);
  return sentCodes(site, target).at(-1) ?? '';
}

export function sentCodes({ log }: TestApp, target: string): string[] {
  const sent = log.map((line) => (line.sms ?? line.mail) as { mobile?: string; email?: string; code: string });
  return sent.filter((one) => one && (one.mobile ?? one.email) === target).map(({ code }) => code);
}
