import { checkLoginTicket, ticketStatus } from 'shared/contracts/site/login.ts';
import { seed } from '../../seed/seed.ts';
import { dataOf, makeUser, setLogin } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { loginTickets } from '../login/login-tables.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await seed(site.database.db, site.app.config);
  await setLogin(site, {});
});
afterAll(() => site.close());

interface Ticket {
  key: string;
  ticket: string;
  url: string;
  expire_seconds: number;
}
interface Check {
  status: number;
  user: { token: string; nickname: string } | null;
}
const open = async () => dataOf<Ticket>(await site.get('/login/qrcode'));
const check = async (key: string) => dataOf<Check>(await site.post(checkLoginTicket.path, { key }));
const confirm = (ticket: string, token?: string) =>
  site.post('/login/sandboxScan', { ticket }, token ? { token } : undefined);

test('open, confirmed, done: the user is returned once', async () => {
  const { key, ticket, url, expire_seconds } = await open();
  expect(expire_seconds).toBe(120);
  expect(url).toContain(ticket);
  expect(url).not.toContain(key);
  expect(await check(key)).toEqual({ status: ticketStatus.open, user: null });
  expect(await confirm(ticket)).toMatchObject({ code: 1 });
  const { status, user } = await check(key);
  expect(status).toBe(ticketStatus.done);
  expect(dataOf(await site.get('/user/center', { token: user?.token ?? '' }))).toMatchObject({ nickname: '林小满' });
  expect(await check(key)).toEqual({ status: ticketStatus.expired, user: null });
});

test('of ten askers at once one gets the user', async () => {
  const { key, ticket } = await open();
  const phone = await makeUser(site);
  await confirm(ticket, phone.token);
  const answers = await Promise.all(Array.from({ length: 10 }, () => check(key)));
  expect(answers.filter(({ user }) => user)).toHaveLength(1);
});

test('only the opening browser’s key logs in by QR code', async () => {
  const { key, ticket } = await open();
  expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16);
  await confirm(ticket);
  expect(await check(ticket)).toEqual({ status: ticketStatus.expired, user: null });
  const rows = await site.database.db.select().from(loginTickets);
  for (const secret of [key, ticket]) expect(JSON.stringify(rows)).not.toContain(secret);
});

test('too late, unknown or confirmed before: refused', async () => {
  const { key, ticket } = await open();
  await site.database.db.update(loginTickets).set({ expireTime: new Date() });
  expect(await check(key)).toEqual({ status: ticketStatus.expired, user: null });
  expect(await confirm(ticket)).toMatchObject({ code: 0, msg: '二维码已过期，请刷新' });
  const second = await open();
  const [one, other] = [await makeUser(site), await makeUser(site)];
  expect(await confirm(second.ticket, one.token)).toMatchObject({ code: 1 });
  expect(await confirm(second.ticket, other.token)).toMatchObject({ code: 0 });
});

test('production has no sandbox', async () => {
  const { ticket } = await open();
  const production = await testApp({ database: site.database, config: { siteMode: 'production' } });
  expect(await production.post('/login/sandboxScan', { ticket })).toMatchObject({ code: 0, msg: '接口不存在' });
  expect(await production.get('/login/qrcode')).toMatchObject({ code: 0, msg: '暂不支持该登录方式' });
  await production.close();
});
