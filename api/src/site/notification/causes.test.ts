import { sql } from 'drizzle-orm';
import { answerFeedback, listFeedback } from 'shared/contracts/operator/account/feedback.ts';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { rejectSquare, takeDownSquare } from 'shared/contracts/operator/creative/square.ts';
import { refuseApplication } from 'shared/contracts/operator/promotion/distributors.ts';
import { rejectWithdrawal } from 'shared/contracts/operator/promotion/withdrawals.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import type { SiteNotification } from 'shared/contracts/site/notification.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { buyer, makePackages, play } from '../../testing/make-order.ts';
import { earn, withdrawer } from '../../testing/make-withdrawal.ts';
import { says } from '../../testing/providers/fake-images.ts';
import { approve, type SquareSite, squareSite } from '../../testing/square.ts';
import type { TestApp } from '../../testing/test-app.ts';

let square: SquareSite;
let site: TestApp;
let user: MadeUser;
beforeAll(async () => {
  square = await squareSite();
  site = square.on.site;
});
beforeEach(async () => {
  user = await makeUser(site, { credits: { chat: 0, draw: 500 } });
});
afterAll(() => square.close());

/** Title, text and path of what a user was notified of, the oldest first. */
async function heard({ token } = user): Promise<string[][]> {
  const { lists } = dataOf<{ lists: SiteNotification[] }>(await site.get('/notification/lists', { token }));
  return lists.toReversed().map(({ title, text, path }) => [title, text, path]);
}
const set = (key: string, value: string) => square.operator.get(setSetting, { key, value });

test('a picture that was drawn, once a request, and one that failed', async () => {
  const { id } = await square.on.painted(user, { prompt: '一座\n山' });
  expect(await heard()).toEqual([['图片已生成', '“一座 山”的 1 张已生成。', `/app/drawing/record?record=${id}`]]);
  square.on.reply(says(400, { error: { code: 'moderation_blocked', message: 'no' } }));
  await square.on.imagine(user, { prompt: '画'.repeat(40) });
  await square.on.paint();
  expect((await heard())[1]?.slice(0, 2)).toEqual(['图片没有生成', `“${'画'.repeat(29)}…”没有成功，积分已退回。`]);
});

test('a drawing that its user cancels is no news', async () => {
  const { records_ids } = await square.on.imagine(user);
  await site.post('/draw_records/cancel', { ids: records_ids }, { token: user.token });
  await square.on.paint();
  expect(await heard()).toEqual([]);
});

test('each decision about a post, and none of what its author does', async () => {
  const record = await square.on.painted(user);
  const before = (await heard()).length;
  const id = await square.added(record, {}, user);
  await square.operator.get(rejectSquare, { ids: String(id), because: 'quality', more: '太模糊' });
  await square.post('edit', { id, title: '雪山二', is_submit: 1 }, user);
  const post = await square.mine(id, user);
  expect(post?.state).toBe('review');
  await approve(square.operator, id);
  await square.operator.get(takeDownSquare, { id, because: 'copyright' });
  const news = (await heard()).slice(before);
  expect(news.map(([title]) => title)).toEqual(['作品未通过审核', '作品通过审核', '作品已被下架']);
  expect(news[0]?.[1]).toMatch(/^“雪山”没有通过审核：.+：太模糊$/);
  expect(news.map(([, , path]) => path)).toEqual(['/app/square/mine', `/app/square/detail/${id}`, '/app/square/mine']);
});

test('the answer to a feedback, once', async () => {
  const content = '按钮没有反应，试了三次都一样，换了浏览器也没有用，请看一看';
  await site.post(
    '/feedback/add',
    { type: 1, content: `${content}。\n`, mobile: '13800138000' },
    { token: user.token },
  );
  const [open] = (await square.operator.get(listFeedback, {})).lists.filter(({ user_id }) => user_id === user.id);
  for (const answer of ['已修复', '已修复，请刷新']) {
    await square.operator.get(answerFeedback, { id: open?.id ?? 0, content: answer });
  }
  expect(await heard()).toEqual([['你的反馈有了答复', `你说的“${content}”，客服已经答复。`, '/user/opinion']]);
});

test('friends joining and buying, commission and refunds notify', async () => {
  for (const [key, value] of [
    ['distribution.is_open', 'yes'],
    ['distribution.condition', '1'],
    ['share_task.invite_open', 'yes'],
  ] as const)
    await set(key, value);
  const friend = await makeUser(site);
  const { sn } = dataOf<{ sn: string }>(await site.get('/user/center', { token: user.token }));
  await site.post('/share/invite', { user_sn: sn }, { token: friend.token });
  const hands = buyer(site, friend, await makePackages(site));
  const order = await hands.orderMember();
  await play(site, await hands.prepay(order), 'pay');
  await site.database.db.execute(sql`update commissions set payable_time = now() where user_id = ${user.id}`);
  await site.database.db.execute(sql`update tasks set run_time = now() where kind = 'mature-commission'`);
  await site.app.tasks.work('mature-commission');
  await square.operator.get(refundOrder, { order: order.order_sn });
  await site.app.tasks.work('send-refund');
  const news = await heard();
  expect(news.map(([title]) => title)).toEqual(['邀请成功', '获得一笔佣金', '佣金可以提现了', '佣金被扣回']);
  expect(news[0]?.[1]).toMatch(/^好友通过你的链接加入，你获得 \d+ 对话积分、\d+ 绘画积分。$/);
  expect(news[1]?.[1]).toMatch(/^好友开通了会员，佣金 ¥\d+\.\d\d 结算后可以提现。$/);
  expect(await heard(friend)).toEqual([['退款已退回', '“月度会员”的 ¥19.90 已按原支付方式退回。', '/user/orders']]);
});

test('a withdrawal that is declined, and an application that is refused', async () => {
  await earn(site, user.id, 50_000);
  const one = await withdrawer(site, user).asked();
  await square.operator.get(rejectWithdrawal, { sn: one.sn, remark: '姓名不符' });
  await set('distribution.condition', '2');
  await site.post('/distribution/distributionApply', { name: '李小明', mobile: '13800138000' }, { token: user.token });
  const { rows } = await site.database.db.execute<{ id: number }>(
    sql`select id from distribution_applications where user_id = ${user.id}`,
  );
  await square.operator.get(refuseApplication, { application: rows[0]?.id ?? 0, remark: '请写真实姓名' });
  expect(await heard()).toEqual([
    ['提现未通过审核', '你的提现 ¥100.00 未通过审核，金额已退回余额。姓名不符', `/promotion/withdrawal?id=${one.id}`],
    ['推广申请未通过', '请写真实姓名', '/promotion/distribution'],
  ]);
});
