import type { Reply } from 'shared/contracts/reply.ts';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const password = 'secret-1';
let made = 0;

async function registered(): Promise<string> {
  const mobile = `137${String(++made).padStart(8, '0')}`;
  const account = { channel: 4, scene: 2, mobile, password, password_confirm: password };
  expect(await site.post('/login/register', account, { from: `10.9.0.${made}` })).toMatchObject({ code: 1 });
  return mobile;
}

/** Logs in; `ended` is called when the answer is there. */
async function logIn(mobile: string, from: string, ended?: () => void): Promise<Reply & { retryAfter?: string }> {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/login/account',
    payload: { terminal: 4, scene: 2, mobile, password },
    remoteAddress: from,
  });
  ended?.();
  const retryAfter = response.headers['retry-after'];
  return { ...response.json(), ...(retryAfter ? { retryAfter: String(retryAfter) } : {}) };
}

/** Starts a crowd of logins, then one of somebody else; says how many of the crowd were let in before him. */
async function behind(
  crowd: (at: number) => { mobile: string; from: string },
  other: { mobile: string; from: string },
) {
  let letIn = 0;
  let before = Number.NaN;
  const replies = Array.from({ length: 70 }, async (_, at) => {
    const { mobile, from } = crowd(at);
    const reply = await logIn(mobile, from);
    if (reply.code === 1) letIn++;
    return reply;
  });
  // He comes when the crowd has filled the queue.
  while (letIn === 0) await new Promise((resolve) => setImmediate(resolve));
  dataOf(
    await logIn(other.mobile, other.from, () => {
      before = letIn;
    }),
  );
  return { before, crowd: await Promise.all(replies) };
}

describe('seventy logins at once do not stop other logins', () => {
  // Shows: RATE-06, DOS-04
  test.each([
    // Calls of one network take turns before they reach the queue of logins: it has room for them.
    ['with one account from one address', 0, (mobile: string) => () => ({ mobile, from: '10.1.0.1' })],
    ['from seventy addresses', 31, (mobile: string) => (at: number) => ({ mobile, from: `10.1.1.${at}` })],
  ])('%s', async (_name, least, crowdOf) => {
    const [crowded, mobile] = [await registered(), await registered()];
    const { before, crowd } = await behind(crowdOf(crowded), { mobile, from: '10.2.0.1' });
    expect(before).toBeLessThan(12);
    const refused = crowd.filter(({ code }) => code === 0);
    expect(refused.length).toBeGreaterThanOrEqual(least);
    if (least === 0) expect(crowd.filter(({ code }) => code === 1)).toHaveLength(70);
    for (const reply of refused) {
      expect(reply).toMatchObject({ show: 1, msg: expect.stringContaining('请稍后再试'), retryAfter: '3' });
    }
  });

  test('with seventy accounts from one address', async () => {
    const crowded: string[] = [];
    for (let i = 0; i < 70; i++) crowded.push(await registered());
    const mobile = await registered();
    const from = '10.1.2.1';
    const { before } = await behind((at) => ({ mobile: crowded[at] ?? '', from }), { mobile, from: '10.2.0.2' });
    expect(before).toBeLessThan(12);
  });
});
