import { listAnswers, listRatings, stopAnswer } from 'shared/contracts/operator/chat/answers.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { askChat, openChat, readEvents } from '../../../testing/ask-chat.ts';
import { dataOf, makeSession, makeUser } from '../../../testing/make.ts';
import { type Step, scriptedText } from '../../../testing/providers/scripted-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { testOperator } from '../../../testing/test-operator.ts';

test('an operator stops a running answer; its text is kept and charged', async () => {
  let script: Step[] = [{ text: '写到这里' }, new Promise(() => undefined)];
  const site = await testApp({ text: scriptedText(() => script) });
  const operator = await testOperator(site);
  const user = await makeUser(site);
  const other = await makeUser(site);
  const session = await makeSession(site, user);
  const post = (path: string, body: object, { token } = user) => site.post(path, body, { token });

  const reading = await openChat(site, user.token, { question: '写长一点', other_id: session });
  let end: unknown;
  for await (const event of readEvents(reading)) {
    end = event;
    if (event.event !== 'chat') continue;
    expect(await operator.get(listAnswers, {})).toMatchObject([
      { run: event.run_id, user: user.id, session, model: 'plain', price: 1, stopping: false },
    ]);
    expect(await operator.get(listAnswers, { who: other.id })).toEqual([]);
    expect(await operator.ask(stopAnswer, { run: 'none' })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('`answers list`'),
    });
    expect(await operator.get(stopAnswer, { run: event.run_id })).toEqual({ run: event.run_id, user: user.id });
  }
  expect(end).toMatchObject({ finish_reason: 'stopped', balance: 19 });
  expect(await operator.get(listAnswers, {})).toEqual([]);
  expect((await operator.get(listAudit, { command: 'answers stop' })).lists).toMatchObject([
    { target: `answer of user ${user.id}` },
  ]);

  // What readers think of answers.
  script = [{ text: '好' }, { end: 'stop' }];
  const { end: last } = await askChat(site, user.token, { question: '你好', other_id: session });
  const { answer_id: id, question_id } = last as Extract<typeof last, { event: 'finish' }>;
  expect(await post('/chat_records/rate', { id, rating: -1, reason: '太短' })).toMatchObject({ code: 1 });
  expect(await post('/chat_records/rate', { id: question_id, rating: 1 })).toMatchObject({ msg: '只能评价回答' });
  expect(await post('/chat_records/rate', { id, rating: 5 })).toMatchObject({ code: 0 });
  expect(await post('/chat_records/rate', { id, rating: 1 }, other)).toMatchObject({ code: 0, msg: '记录不存在' });
  const rated = async () => (await operator.get(listRatings, {})).lists;
  expect(await rated()).toMatchObject([{ answer: id, rating: -1, reason: '太短', user: user.id, model: 'plain' }]);
  expect((await operator.get(listRatings, { rating: 1 })).lists).toEqual([]);
  const { lists } = dataOf<{ lists: { rating: number }[] }>(
    await site.get(`/chat_records/chatLog?type=1&other_id=${session}`, { token: user.token }),
  );
  expect(lists.at(-1)).toMatchObject({ rating: -1 });
  await post('/chat_records/rate', { id, rating: 0 });
  expect(await rated()).toEqual([]);
  await site.close();
});
