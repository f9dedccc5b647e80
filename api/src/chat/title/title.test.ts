import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { ProviderFailure } from '../../providers/channels/provider-failure.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { balanceOf, dataOf, makeSession, makeUser } from '../../testing/make.ts';
import { type ScriptedText, type Step, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testOperator } from '../../testing/test-operator.ts';

/** What the model does when it is asked for a title. */
let titled: Step[];
let text: ScriptedText;
let site: TestApp;
beforeAll(async () => {
  const answer: Step[] = [{ text: '先疏苗，再见干见湿地浇水。' }, { end: 'stop' }];
  text = scriptedText(({ messages }) => (isTitle(messages) ? titled : answer));
  site = await testApp({ text });
});
beforeEach(() => {
  titled = [{ text: '《薄荷养护》。\n\n这个标题概括了对话。' }, { end: 'stop' }];
  text.asked = [];
});
afterAll(() => site.close());

const isTitle = (messages: { role: string; content: string }[]) =>
  messages[0]?.role === 'system' && messages[0].content.includes('起标题');
const askedTitles = () => text.asked.filter(({ messages }) => isTitle(messages));
const work = () => site.app.tasks.work('chat-title');

const question = '请问怎样养好一盆薄荷，夏天要注意什么呢';
async function begun() {
  const user = await makeUser(site);
  const session = await makeSession(site, user);
  const ask = (asked = question) => askChat(site, user.token, { question: asked, other_id: session, model: 'dear' });
  const name = async () => {
    const rows = dataOf<{ id: number; name: string }[]>(await site.get('/chatCategory/lists', { token: user.token }));
    return rows.find(({ id }) => id === session)?.name;
  };
  return { ...user, user, session, ask, name };
}

test('after its first answer a conversation gets one free title', async () => {
  const { ask, name, user } = await begun();
  await ask();
  expect(await name()).toBe(question);
  const balance = await balanceOf(site, user);
  await work();
  expect(await name()).toBe('薄荷养护');
  expect(await balanceOf(site, user)).toBe(balance);
  expect(askedTitles()).toMatchObject([{ model: 'free', asker: user.id }]);
  expect(askedTitles()[0]?.messages[1]?.content).toContain('先疏苗');
  await ask('冬天呢');
  await work();
  expect(askedTitles()).toHaveLength(1);
});

test('open tabs are told that the list is another one', async () => {
  const { ask, token } = await begun();
  await ask();
  const left = new AbortController();
  const response = await fetch(`${await site.url()}/api/events?age=0`, { headers: { token }, signal: left.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  await work();
  let heard = '';
  while (reader && !heard.includes('"sessions"')) heard += (await reader.read()).value ?? '';
  expect(heard).toContain('"sessions"');
  left.abort();
});

test('a name by the user is never replaced', async () => {
  const before = await begun();
  await before.ask();
  await site.post('/chatCategory/edit', { id: before.session, name: '我的薄荷' }, { token: before.token });
  await work();
  expect(await before.name()).toBe('我的薄荷');
  expect(askedTitles()).toHaveLength(0);

  const meanwhile = await begun();
  await meanwhile.ask();
  const rename = Promise.withResolvers<void>();
  titled = [rename.promise, ...titled];
  const working = work();
  await site.post('/chatCategory/edit', { id: meanwhile.session, name: '阳台' }, { token: meanwhile.token });
  rename.resolve();
  await working;
  expect(await meanwhile.name()).toBe('阳台');
});

test.each<[string, Step[]]>([
  ['fails', [new ProviderFailure('服务繁忙', '503')]],
  ['says nothing', [{ end: 'stop' }]],
  ['refuses', [{ end: 'content_filter' }]],
  ['writes an essay', [{ text: '题'.repeat(401) }, { end: 'stop' }]],
  ['writes quotation marks alone', [{ text: '“”' }, { end: 'stop' }]],
])('a model that %s leaves the name as it is', async (_how, steps) => {
  titled = steps;
  const { ask, name } = await begun();
  await ask();
  await work();
  expect(askedTitles()).toHaveLength(1);
  expect(await name()).toBe(question);
});

test('a deleted conversation has none written', async () => {
  const { ask, session, token } = await begun();
  await ask();
  await site.post('/chatCategory/del', { id: session }, { token });
  await work();
  expect(askedTitles()).toHaveLength(0);
});

test('operators can switch it off', async () => {
  const operator = await testOperator(site);
  await operator.ask(setSetting, { key: 'chat_titles.is_open', value: 'no' });
  const { ask, name } = await begun();
  await ask();
  await work();
  expect(askedTitles()).toHaveLength(0);
  expect(await name()).toBe(question);
  await operator.ask(setSetting, { key: 'chat_titles.is_open', value: 'yes' });
});

test('the demonstration’s title is the first sentence without polite words', async () => {
  const demonstration = await testApp();
  const user = await makeUser(demonstration);
  const id = await makeSession(demonstration, user);
  await askChat(demonstration, user.token, { question: '请帮我写一封请假邮件。下周三家里有事', other_id: id });
  await demonstration.app.tasks.work('chat-title');
  const rows = dataOf<{ name: string }[]>(await demonstration.get('/chatCategory/lists', { token: user.token }));
  expect(rows[0]?.name).toBe('写一封请假邮件');
  await demonstration.close();
});
