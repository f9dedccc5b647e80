import { auditLedger } from '../../operations/audit/audit.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, makeSession, makeUser } from '../../testing/make.ts';
import { gate, scriptedText } from '../../testing/providers/scripted-text.ts';
import { testApp } from '../../testing/test-app.ts';

// Shows: RATE-09
test('of fifty questions at two processes three are answered', async () => {
  const more = gate();
  const text = scriptedText([{ text: '好' }, more.opened, { end: 'stop' }]);
  const one = await testApp({ text });
  const two = await testApp({ database: one.database, text });
  const user = await makeUser(one);
  const session = await makeSession(one, user);
  let refused = 0;
  const asked = Array.from({ length: 50 }, async (_, at) => {
    try {
      const question = { question: `第 ${at} 问`, other_id: session, request_id: `question-${at}` };
      return (await askChat(at % 2 ? two : one, user.token, question)).text;
    } catch (error) {
      if (++refused === 47) more.open();
      return (error as Error).message;
    }
  });
  const said = await Promise.all(asked);
  expect(said.filter((words) => words === '好')).toHaveLength(3);
  const sentences = new Set(said.filter((words) => words !== '好'));
  for (const sentence of sentences) expect(sentence).toMatch(/^code 0: (最多同时生成 3 个回答|打开的页面过多)/);
  expect(text.asked).toHaveLength(3);
  expect(dataOf(await one.get('/user/center', { token: user.token }))).toMatchObject({ balance: 17 });
  expect(await auditLedger(one.database.db)).toEqual([]);
  await two.close();
  await one.close();
});
