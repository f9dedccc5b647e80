import { readFileSync } from 'node:fs';
import { auditLedger } from '../../../operations/audit/audit.ts';
import { askChat } from '../../../testing/ask-chat.ts';
import { balanceOf, dataOf, type MadeUser, makeSession, makeUser } from '../../../testing/make.ts';
import { type FakeOpenAi, fakeOpenAi, piece, streams } from '../../../testing/providers/fake-openai.ts';
import { textBy } from '../../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { openAiWriter } from './openai-writer.ts';

/** Streams of servers that call themselves compatible with OpenAI's, as public reports of products like this one describe them. */
let fake: FakeOpenAi;
let site: TestApp;
let user: MadeUser;
let session: number;

beforeAll(async () => {
  fake = await fakeOpenAi();
  const writer = openAiWriter({ baseUrl: fake.url, apiKey: 'sk-x' }, { start: 60_000, idle: 60_000, tries: 1 });
  site = await testApp({ text: textBy(writer, 'm') });
  user = await makeUser(site, { credits: { chat: 200, draw: 0 } });
});
beforeEach(async () => {
  session = await makeSession(site, user);
});
afterAll(async () => {
  const findings = await auditLedger(site.database.db);
  await site.close();
  await fake.close();
  expect(findings).toEqual([]);
});

/** What a reader gets of this stream, and pays. */
async function read(stream: string | Buffer) {
  fake.script = [streams(stream)];
  fake.asked = [];
  const before = await balanceOf(site, user);
  const { text, events, end } = await askChat(site, user.token, { question: '想', other_id: session, reasoning: 1 });
  const thought = events.map((event) => (event.event === 'reasoning' ? event.data : '')).join('');
  const how = end?.event === 'finish' ? end.finish_reason : end?.data;
  const cost = before - (await balanceOf(site, user));
  return { thought, text, how, cost };
}
const file = (name: string) => readFileSync(new URL(`../../../testing/providers/streams/${name}.sse`, import.meta.url));

interface Right {
  thought?: string;
  text?: string;
  how?: string;
  cost?: number;
}
const right = ({ thought = '', text = '', how = 'stop', cost = 1 }: Right) => ({ thought, text, how, cost });
const nothing = { how: '模型没有返回内容，请重试', cost: 0 };

test.each<[string, Right]>([
  ['annotations', { text: '据报道[1]。' }],
  ['azure', { text: '你好' }],
  ['content-array', { thought: '想一想', text: '数组里的答后面是串' }],
  ['err-first', { how: '模型服务暂时不可用，管理员正在处理', cost: 0 }],
  ['err-in-stream', { text: '开头', how: 'interrupted' }],
  ['fr-empty', { text: '第一第二第三' }],
  ['images-field', { text: '画好了\n\n（模型还返回了图片，这里暂时不能显示。）' }],
  ['message-full', { text: '一二' }],
  ['named-events', { text: '带事件名，后面' }],
  ['reason-both', { thought: '想', text: '说完' }],
  ['reason-only', { thought: '只想不说', how: 'interrupted' }],
  ['think-split', { thought: '先想一想', text: '答案是42' }],
  ['tool-calls', nothing],
  ['two-choices', { text: '一号' }],
  ['usage-each', { text: '甲乙' }],
])('the reported stream %s', async (name, expected) => {
  expect(await read(file(name))).toEqual(right(expected));
});

const event = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`;
const delta = (said: object, finish: string | null = null) =>
  event({ choices: [{ index: 0, delta: said, finish_reason: finish }] });
const stop = delta({}, 'stop');
const content = (...pieces: string[]) => pieces.map((text) => delta({ content: text })).join('');
const parts = (...list: unknown[]) => delta({ content: list });

describe('a thought in the text', () => {
  test.each<[string, string, Right]>([
    ['in one piece', content('<think>想</think>答'), { thought: '想', text: '答' }],
    [
      'letter by letter',
      content(...'\n <think>\n想 <b> 想\n</think>\n\n**答**'),
      { thought: '想 <b> 想', text: '**答**' },
    ],
    ['that is empty', content('<think>\n\n</think>\n\n答'), { text: '答' }],
    ['by another name', content('<Thought>想</Thought>答'), { thought: '想', text: '答' }],
    ['twice', content('<think>一</think>', '\n<think>二</think>答'), { thought: '一二', text: '答' }],
    ['that never ends', content('<think>想', '，还想</th'), { thought: '想，还想</th', how: 'interrupted' }],
    ['of an answer about tags', content('用 ', '<think>标签</think> 表示'), { text: '用 <think>标签</think> 表示' }],
    ['that is none', content('<th', 'ead>表头</thead>'), { text: '<thead>表头</thead>' }],
    ['of which a tag begins at the very end', content('<thi'), { text: '<thi' }],
  ])('%s', async (_name, stream, expected) => {
    expect(await read(stream + stop)).toEqual(right(expected));
  });

  test('is stored beside the answer, and not sent back', async () => {
    await read(content('<think>想了很久</think>答') + stop);
    const reply = await site.get(`/chat_records/chatLog?type=1&other_id=${session}`, { token: user.token });
    expect(dataOf<{ lists: object[] }>(reply).lists.at(-1)).toMatchObject({ content: ['答'], reasoning: '想了很久' });
    await read(content('再答') + stop);
    expect(JSON.stringify(fake.asked[0]?.body.messages)).toContain('"答"');
    expect(JSON.stringify(fake.asked[0]?.body.messages)).not.toContain('想了很久');
  });
});

describe('white space', () => {
  test.each<[string, string, Right]>([
    ['alone', content('   \n', '\n  '), nothing],
    ['alone, that is not seen as such', content('\u200b', '\ufeff\u00a0\u3000'), nothing],
    ['alone, with a thought', content('<think>\n</think>\n') + delta({ reasoning_content: '\n' }), nothing],
    ['before the answer', content('\n', '    缩进'), { text: '\n    缩进' }],
    ['within and behind it', content('甲', '\n\n', '乙', '\n'), { text: '甲\n\n乙\n' }],
  ])('%s', async (_name, stream, expected) => {
    expect(await read(stream + stop)).toEqual(right(expected));
  });
});

test.each<[string, string, Right]>([
  [
    'a list with texts of two kinds',
    parts('甲', { type: 'text', text: '乙' }, { type: 'output_text', text: { value: '丙' } }),
    { text: '甲乙丙' },
  ],
  [
    'a list with a picture',
    parts({ type: 'text', text: '看' }, { type: 'image_url', image_url: { url: 'x' } }),
    { text: '看\n\n（模型还返回了图片，这里暂时不能显示。）' },
  ],
  [
    'a picture alone',
    parts({ type: 'image_url', image_url: { url: 'x' } }),
    { how: '模型返回的是图片，这里暂时不能显示，请换个说法', cost: 0 },
  ],
  ['a list of nothing', parts(null, 7, { type: 'reference', reference_ids: [1] }), nothing],
  ['content null', delta({ role: 'assistant', content: null }) + content('好'), { text: '好' }],
  ['delta.text', delta({ text: '好' }), { text: '好' }],
  ['text beside no delta', event({ choices: [{ index: 0, text: '好', finish_reason: null }] }), { text: '好' }],
  [
    'a message in place of a delta',
    event({ choices: [{ message: { role: 'assistant', content: '好', reasoning_content: '想' } }] }),
    { thought: '想', text: '好' },
  ],
  ['a message beside an empty delta', event({ choices: [{ delta: {}, message: { content: '好' } }] }), { text: '好' }],
  ['a refusal', delta({ refusal: '我不能', content: null }) + delta({ refusal: '这样做' }), { text: '我不能这样做' }],
  ['what is spoken', delta({ audio: { transcript: '你好', data: 'AAAA' } }), { text: '你好' }],
  [
    'reasoning under two names',
    delta({ reasoning_content: '', reasoning: '想' }) + content('好'),
    { thought: '想', text: '好' },
  ],
  [
    'reasoning and its details',
    delta({ reasoning: '想', reasoning_details: [{ type: 'reasoning.text', text: '想' }] }) + content('好'),
    { thought: '想', text: '好' },
  ],
  [
    'details of reasoning alone',
    delta({
      reasoning_details: [
        { type: 'reasoning.summary', summary: '想' },
        { type: 'reasoning.encrypted', data: 'x' },
      ],
    }) + content('好'),
    { thought: '想', text: '好' },
  ],
])('%s', async (_name, stream, expected) => {
  expect(await read(stream + stop)).toEqual(right(expected));
});

const json = (text: string, finish: string | null = null) => piece(text, finish);
test.each<[string, string, Right]>([
  ['[DONE] alone says that it is whole', `${content('好')}data: [DONE]\n\n`, { text: '好' }],
  ['neither [DONE] nor a reason: it broke off', content('好'), { text: '好', how: 'interrupted' }],
  ['a reason without [DONE]', content('好') + stop, { text: '好' }],
  [
    'no space, CRLF, comments',
    `: hello\r\n\r\ndata:${json('好')}\r\n: ping\r\n\r\ndata:${json('', 'stop')}\r\n\r\ndata:[DONE]\r\n\r\n`,
    { text: '好' },
  ],
  [
    'no empty line between events',
    `data: ${json('甲')}\ndata: ${json('乙')}\ndata: ${json('', 'stop')}\ndata: [DONE]\n\n`,
    { text: '甲乙' },
  ],
  [
    'one JSON over lines',
    `data: {"choices":\ndata: [{"delta":{"content":"好"},\ndata: "finish_reason":"stop"}]}\n\n`,
    { text: '好' },
  ],
  [
    'usage alone, null, and a number',
    `${event({ choices: [], usage: null })}data: 7\n\ndata: null\n\n${content('好')}${stop}`,
    { text: '好' },
  ],
  ['the reason twice', content('好') + stop + stop, { text: '好' }],
  ['text behind the reason', content('好') + stop + content('的'), { text: '好的' }],
  ['a reason of another server for the length', content('好') + delta({}, 'MAX_TOKENS'), { text: '好', how: 'length' }],
  ['… for the filter', content('好') + delta({}, 'SAFETY'), { text: '好', how: 'content_filter' }],
  ['… for a break', content('好') + delta({}, 'insufficient_system_resource'), { text: '好', how: 'interrupted' }],
  ['an error that is a text', content('好') + event({ error: 'overloaded' }), { text: '好', how: 'interrupted' }],
  [
    'an error that calls itself one',
    event({ object: 'error', message: 'maximum context length', code: 400 }),
    { how: '模型无法处理这个问题，请缩短或换个说法', cost: 0 },
  ],
  [
    'an error with code and message',
    event({ code: 'DataInspectionFailed', message: 'x', request_id: 'r' }),
    { how: '内容未通过审核，请换个说法', cost: 0 },
  ],
])('%s', async (_name, stream, expected) => {
  expect(await read(stream)).toEqual(right(expected));
});
