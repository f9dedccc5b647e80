import { auditLedger } from '../../../operations/audit/audit.ts';
import { openChat, readAnswer } from '../../../testing/ask-chat.ts';
import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { dataOf, makeSession, makeUser } from '../../../testing/make.ts';
import { says } from '../../../testing/providers/fake-images.ts';
import { scriptedText } from '../../../testing/providers/scripted-text.ts';

let on: DrawingSite;
beforeAll(async () => {
  on = await drawingSite({}, { text: scriptedText(() => [{ text: '好的。' }, { end: 'stop' }]) });
});
afterAll(() => on.close());

const twenty = Array.from({ length: 20 }, (_, at) => at);

// Shows: MONEY-04
test('of twenty drawings and questions at once, one each is charged', async () => {
  const user = await makeUser(on.site, { credits: { chat: 1, draw: 2 } });
  const session = await makeSession(on.site, user);
  // The one that is painted does not come: it alone is given back.
  on.reply(says(400, { error: { code: 'moderation_blocked', message: 'flagged by content policy' } }));
  const questions = twenty.map(async (at) =>
    readAnswer(await openChat(on.site, user.token, { question: `第 ${at} 个问题`, other_id: session })),
  );
  const drawings = twenty.map((at) => on.ask(user, { prompt: `第 ${at} 张` }));
  const asked = await Promise.all(drawings);
  const answers = await Promise.allSettled(questions);
  expect(asked.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(asked.filter(({ code }) => code === 101)).toHaveLength(19);
  expect(answers.filter((one) => one.status === 'fulfilled' && one.value.end?.event === 'finish')).toHaveLength(1);
  expect(await on.balance(user)).toBe(0);
  await Promise.all([on.paint(), on.paint()]);
  const account = dataOf<{ balance: number; balance_draw: number }>(
    await on.site.get('/user/center', { token: user.token }),
  );
  expect(account).toMatchObject({ balance: 0, balance_draw: 2 });
  expect(on.fake.orders()).toHaveLength(1);
  expect(await auditLedger(on.site.database.db)).toEqual([]);
});
