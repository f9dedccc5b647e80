import { textLabel } from 'shared/bundled/label/text-label.ts';
import { importLimit } from 'shared/contracts/chat/chat-transfer.ts';
import { jsonOf, markdownOf } from '../write-export.ts';
import { readImport } from './read-import.ts';

const node = (id: string, parent: string | null, role: string, parts: unknown[], more = {}) => ({
  id,
  parent,
  message: { author: { role }, create_time: 1_700_000_000.5, content: { content_type: 'text', parts }, ...more },
});
const nodes = [
  { id: 'root', parent: null, message: null },
  node('s', 'root', 'system', ['']),
  node('q', 's', 'user', ['去哪里玩', { asset_pointer: 'file://x' }]),
  node('old', 'q', 'assistant', ['去上海']),
  node('tool', 'q', 'assistant', ['先查一下']),
  node('t', 'tool', 'tool', ['结果']),
  node('a', 't', 'assistant', ['去杭州']),
];
const chatGpt = (more = {}) => ({
  title: '旅行',
  conversation_id: 'c-1',
  current_node: 'a',
  mapping: Object.fromEntries(nodes.map((one) => [one.id, one])),
  ...more,
});
const read = (file: unknown) => readImport(JSON.stringify(file));

test('ChatGPT: the shown path and its branches, steps of an answer are one answer, without system and tools', () => {
  expect(read([chatGpt()])).toEqual([
    {
      source: 'chatgpt',
      key: 'c-1',
      name: '旅行',
      messages: [
        { role: 'user', content: '去哪里玩', time: 1_700_000_000.5 },
        { role: 'assistant', content: '去上海', time: 1_700_000_000.5 },
        { role: 'assistant', content: '先查一下\n\n去杭州', parent: 0, time: 1_700_000_000.5 },
      ],
      isCut: false,
    },
  ]);
});

test('LobeChat, both of its shapes: topics and the rest of a session are conversations, in the order of their times', () => {
  const data = {
    sessions: [{ id: 'inbox', meta: { title: '随便聊聊' } }],
    topics: [{ id: 't1', title: '做饭', sessionId: 'inbox' }],
    messages: [
      { id: '2', role: 'assistant', content: '炒', createdAt: 1_700_000_001_000, sessionId: 'inbox', topicId: 't1' },
      { id: '1', role: 'user', content: '怎么做', createdAt: 1_700_000_000_000, sessionId: 'inbox', topicId: 't1' },
      { id: '3', role: 'user', content: '你好', createdAt: '2023-11-14T22:13:20.000Z', sessionId: 'inbox' },
    ],
  };
  const found = [
    { source: 'lobechat', key: 't1', name: '做饭', messages: [{ content: '怎么做' }, { content: '炒' }] },
    { source: 'lobechat', key: 'inbox', name: '随便聊聊', messages: [{ content: '你好', time: 1_700_000_000 }] },
  ];
  expect(read({ exportType: 'all', state: data, version: 7 })).toMatchObject(found);
  expect(read({ mode: 'pglite', schemaHash: 'x', data })).toMatchObject(found);
});

test('an export of the site can be imported again; Markdown shows the path to the last message', () => {
  const message = { session_id: 7, model: 'm', create_time: '2026-01-05 09:30:00' };
  const chats = [
    {
      session: { id: 7, name: '旅 行', update_time: '' },
      messages: [
        { ...message, id: 1, parent_id: 0, role: 'user' as const, content: '问' },
        { ...message, id: 2, parent_id: 1, role: 'assistant' as const, content: '旧答' },
        { ...message, id: 3, parent_id: 1, role: 'assistant' as const, content: '新答' },
      ],
    },
  ];
  // In Beijing, in any time zone of the browser.
  const time = Date.parse('2026-01-05T01:30:00Z') / 1000;
  const messages = [
    { content: '问', time },
    { role: 'assistant', content: '旧答', time },
    { role: 'assistant', content: '新答', time, parent: 0 },
  ];
  const label = textLabel({ is_open: 1, mark: 'download', producer: '001191310000MA1' }, 'chat-7');
  for (const file of [jsonOf(chats, new Date(0)), jsonOf(chats, new Date(0), label)])
    expect(readImport(file)).toMatchObject([{ source: 'site', key: '7', name: '旅 行', messages }]);
  expect(JSON.parse(jsonOf(chats, new Date(0), label))).toMatchObject({
    note: '内容由 AI 生成',
    AIGC: { Label: '1', ContentProducer: '001191310000MA1', ProduceID: 'chat-7' },
  });
  expect(JSON.parse(jsonOf(chats, new Date(0)))).not.toHaveProperty('AIGC');
  const undated = chats.map((chat) => ({
    ...chat,
    messages: chat.messages.map((one) => ({ ...one, create_time: '' })),
  }));
  expect(readImport(jsonOf(undated, new Date(0)))[0]?.messages[0]).toEqual({ role: 'user', content: '问' });
  // A message that follows one that was deleted since.
  const gap = chats.map((chat) => ({ ...chat, messages: chat.messages.filter(({ id }) => id !== 1) }));
  gap[0]?.messages.unshift({ ...message, id: 0, parent_id: 0, role: 'user' as const, content: '先问' });
  const around = [{ content: '先问' }, { content: '旧答' }, { content: '新答', parent: 0 }];
  expect(readImport(jsonOf(gap, new Date(0)))).toMatchObject([{ messages: around }]);
  expect(markdownOf(chats)).toBe(
    '# 旅 行\n\n## 我\n\n*2026-01-05 09:30:00*\n\n问\n\n## 回答\n\n*2026-01-05 09:30:00*\n\n新答\n',
  );
});

test('hostile and broken files: loops end, malformed parts are left out, long texts are cut', () => {
  const loop = chatGpt({ mapping: { a: node('a', 'b', 'user', ['一']), b: node('b', 'a', 'user', ['二']) } });
  expect(read([loop])[0]?.messages).toHaveLength(2);
  const odd = [
    null,
    1,
    'x',
    [],
    {},
    { mapping: null },
    { mapping: { a: 1 }, current_node: '__proto__' },
    chatGpt({ mapping: { a: { message: { author: 'x', content: { parts: 'y' } } } } }),
  ];
  expect(read([...odd, chatGpt()])).toHaveLength(1);
  for (const none of [odd, {}, { state: { messages: [{ role: 'user' }] } }, { conversations: 'x' }, 'x', null, 5])
    expect(() => read(none)).toThrow('没有在文件里找到对话');
  expect(() => readImport('{"a":')).toThrow('这个文件不是 JSON');
  expect(() => readImport('')).toThrow('这个文件不是 JSON');
  expect(read([chatGpt({ title: { toString: 1 }, mapping: { a: node('a', null, 'user', ['a\0b']) } })])).toMatchObject([
    { name: '', messages: [{ content: 'ab' }] },
  ]);
  const long = node('a', null, 'user', ['长'.repeat(importLimit.letters + 5)]);
  const [cut] = read([chatGpt({ mapping: { a: long } })]);
  expect(cut).toMatchObject({ isCut: true, messages: [{ content: '长'.repeat(importLimit.letters) }] });
  const many = Array.from({ length: 10 }, (_, at) =>
    node(`n${at}`, `n${at - 1}`, at % 2 ? 'assistant' : 'user', ['长'.repeat(60_000)]),
  );
  const [last] = read([chatGpt({ current_node: 'n9', mapping: Object.fromEntries(many.map((one) => [one.id, one])) })]);
  expect(last?.isCut).toBe(true);
  expect(last?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
});
