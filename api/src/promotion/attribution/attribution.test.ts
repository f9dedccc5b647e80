import { eq } from 'drizzle-orm';
import { auditLedger } from '../../operations/audit/audit.ts';
import { users } from '../../platform/user/user-tables.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { shareClicks } from './attribution-tables.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

async function person() {
  const made = await makeUser(site);
  const [row] = await site.database.db.select().from(users).where(eq(users.id, made.id));
  return { ...made, sn: row?.sn ?? '', shareId: row?.shareId ?? '' };
}
type Person = Awaited<ReturnType<typeof person>>;
const invite = (guest: Person, by: Record<string, string>) => site.post('/share/invite', by, { token: guest.token });
const inviterOf = async ({ token }: Person) =>
  dataOf<{ inviter_id: number; inviter_name: string }>(await site.get('/user/center', { token }));
const silent = { code: 1, show: 0, data: null };

test('anybody can request a share link; visitors have no id', async () => {
  const sharer = await makeUser(site);
  expect(await site.get('/share/share')).toMatchObject({ code: 1, data: { share_id: '' } });
  expect(await site.get('/share/share', { token: sharer.token })).toMatchObject({
    data: { share_id: expect.stringMatching(/^\w{12}$/) },
  });
});

describe('clicks', () => {
  const clicks = async ({ id }: Person) => {
    const rows = await site.database.db.select().from(shareClicks).where(eq(shareClicks.userId, id));
    return rows.reduce((sum, { count }) => sum + count, 0);
  };

  // Shows: SPEC-7.21
  test('count once a day for an address and pay nothing', async () => {
    const sharer = await person();
    for (let i = 0; i < 6; i++) {
      expect(await site.post('/share/click', { share_id: sharer.shareId }, { from: `10.0.0.${i >> 1}` })).toMatchObject(
        silent,
      );
    }
    expect(await clicks(sharer)).toBe(3);
    expect(dataOf(await site.get('/user/center', { token: sharer.token }))).toMatchObject({ balance: 20 });
    expect(await auditLedger(site.database.db)).toEqual([]);
  });

  test('a link that has the number alone counts for its user', async () => {
    const sharer = await person();
    await site.post('/share/click', { user_sn: sharer.sn }, { from: '10.0.1.1' });
    expect(await clicks(sharer)).toBe(1);
  });

  test('one’s own click does not count, an unknown link does nothing', async () => {
    const sharer = await person();
    await site.post('/share/click', { share_id: sharer.shareId }, { token: sharer.token });
    expect(await clicks(sharer)).toBe(0);
    for (const share_id of ['', 'nobody', '../../', "' or 1=1 --"]) {
      expect(await site.post('/share/click', { share_id })).toMatchObject(silent);
    }
    expect(await site.post('/share/click', {})).toMatchObject(silent);
  });
});

describe('invitations', () => {
  // Shows: SPEC-7.20, IDOR-12
  test('the first inviter stays for life; later calls do nothing', async () => {
    const [host, other, guest] = [await person(), await person(), await person()];
    expect(await invite(guest, { share_id: host.shareId, user_sn: host.sn })).toMatchObject(silent);
    expect(await inviterOf(guest)).toMatchObject({ inviter_id: host.id, inviter_name: expect.stringMatching(/^用户/) });
    expect(await invite(guest, { user_sn: other.sn })).toMatchObject(silent);
    expect(await inviterOf(guest)).toMatchObject({ inviter_id: host.id });
    const rewrite = site.database.db.update(users).set({ inviterId: other.id }).where(eq(users.id, guest.id));
    await expect(rewrite).rejects.toThrow();
  });

  // Shows: SPEC-7.20
  test('the share id alone, or the number alone, is enough', async () => {
    const [host, one, two] = [await person(), await person(), await person()];
    await invite(one, { share_id: host.shareId });
    await invite(two, { user_sn: host.sn });
    expect([(await inviterOf(one)).inviter_id, (await inviterOf(two)).inviter_id]).toEqual([host.id, host.id]);
  });

  // Shows: IDOR-12, MONEY-25
  test('IDOR-12, MONEY-25: self-invitation and contradicting inviters are ignored', async () => {
    const [host, guest] = [await person(), await person()];
    await invite(guest, { user_sn: guest.sn });
    await invite(guest, { share_id: guest.shareId });
    await invite(guest, { share_id: host.shareId, user_sn: guest.sn });
    await invite(guest, { share_id: guest.shareId, user_sn: host.sn });
    await invite(guest, { user_sn: '99999999' });
    await invite(guest, {});
    expect(await inviterOf(guest)).toMatchObject({ inviter_id: 0, inviter_name: '' });
    expect(await site.post('/share/invite', { user_sn: host.sn })).toMatchObject({ code: 0 });
  });

  // Shows: MONEY-25
  test('MONEY-25: a user older than a week gets no inviter', async () => {
    const [host, guest] = [await person(), await person()];
    const createTime = new Date(Date.now() - 8 * 86_400_000);
    await site.database.db.update(users).set({ createTime }).where(eq(users.id, guest.id));
    await invite(guest, { user_sn: host.sn });
    expect(await inviterOf(guest)).toMatchObject({ inviter_id: 0 });
  });

  // Shows: MONEY-26
  test('MONEY-26: invitations form no circle, also all at once', async () => {
    const [a, b] = [await person(), await person()];
    await invite(a, { user_sn: b.sn });
    await invite(b, { user_sn: a.sn });
    expect([(await inviterOf(a)).inviter_id, (await inviterOf(b)).inviter_id]).toEqual([b.id, 0]);
    const ring = await Promise.all(Array.from({ length: 10 }, person));
    await Promise.all(ring.map((guest, i) => invite(guest, { user_sn: ring[(i + 1) % 10]?.sn ?? '' })));
    const linked = await Promise.all(ring.map(async (one) => (await inviterOf(one)).inviter_id > 0));
    expect(linked.filter(Boolean)).toHaveLength(9);
  });

  test('ten answers at once to two hosts: one inviter', async () => {
    const [one, two, guest] = [await person(), await person(), await person()];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => invite(guest, { user_sn: (i % 2 ? one : two).sn })),
    );
    for (const reply of replies) expect(reply).toMatchObject(silent);
    expect([one.id, two.id]).toContain((await inviterOf(guest)).inviter_id);
  });
});
