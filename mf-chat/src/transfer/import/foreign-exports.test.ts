/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importLimit } from 'shared/contracts/chat/chat-transfer.ts';
import { readImport } from './read-import.ts';

const textOf = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name), 'utf8');
const read = (name: string) => readImport(textOf(name));
/** What is said, a line a message: role, the message before it where that is not the one above, text. */
const said = (name: string) =>
  read(name).map(({ messages, shown }) => ({
    lines: messages.map(({ role, content, parent }) => `${role}${parent === undefined ? '' : `^${parent}`} ${content}`),
    ...(shown !== undefined && { shown }),
  }));
const picture = '（图片，未随对话导入）';

test('spoken turns are imported as their text', () => {
  expect(said('voice.json')).toEqual([
    {
      lines: ['user 今天适合跑步吗', 'assistant 适合，气温二十度。', 'user 那明天呢', 'assistant 明天有雨。'],
    },
  ]);
  const spoken = textOf('voice.json').replaceAll('audio_transcription', 'unknown');
  expect(readImport(spoken)[0]?.messages.map(({ content }) => content)).toEqual([
    '（语音，未随对话导入）',
    '（语音，未随对话导入）',
  ]);
});

test('a question that is a picture or a file is imported as one, with its own answer', () => {
  expect(said('image-only-question.json')).toEqual([
    {
      lines: [
        'user 你好',
        'assistant 你好！',
        `user ${picture}`,
        'assistant 图里是一只猫。',
        'user 什么品种',
        'assistant 狸花猫。',
      ],
    },
  ]);
  expect(said('image-first.json')).toEqual([
    { lines: [`user ${picture}`, 'assistant 这是发票，共 56 元。'] },
    { lines: ['user 一', 'assistant 二'] },
  ]);
  expect(said('image-answer.json')).toEqual([
    { lines: ['user 画一只猫', `assistant ${picture}`, 'user 换成狗', `assistant ${picture}`] },
  ]);
  const metadata = { attachments: [{ name: '报告.pdf', mime_type: 'application/pdf' }, { mime_type: 'image/png' }] };
  const mapping = {
    q: { parent: null, message: { author: { role: 'user' }, content: { parts: [''] }, metadata } },
    a: { parent: 'q', message: { author: { role: 'assistant' }, content: { parts: ['这是年报。'] } } },
  };
  expect(readImport(JSON.stringify({ id: 'f', current_node: 'a', mapping }))).toMatchObject([
    { messages: [{ role: 'user', content: '（附件 报告.pdf，未随对话导入）' }, { content: '这是年报。' }] },
  ]);
});

test('messages to tools and memory, and reasoning, are no answers; a document of the canvas is kept', () => {
  expect(said('tools-text.json')).toEqual([
    { lines: ['user 记住我吃素，再画一盘菜', `assistant ${picture}\n\n记住了，图也画好了。`] },
  ]);
  expect(said('canvas.json')).toEqual([
    { lines: ['user 写一篇关于秋天的短文', 'assistant **秋天**\n\n# 秋天\n\n叶子黄了。\n\n短文写好了，在右边。'] },
  ]);
  expect(said('custom-gpt.json')).toEqual([{ lines: ['user 查天气', 'assistant 杭州 20 度。'] }]);
  expect(said('reasoning.json')).toEqual([{ lines: ['user 9.11 和 9.9 哪个大', 'assistant 9.9 更大。'] }]);

  const canvas = (text: string, recipient: string) =>
    textOf('canvas.json')
      .replace('canmore.create_textdoc', recipient)
      .replace(/"text":\s*"(?:[^"\\]|\\.)*"/, () => `"text": ${JSON.stringify(text)}`);
  const answer = (text: string, recipient = 'canmore.create_textdoc') =>
    readImport(canvas(text, recipient))[0]?.messages[1]?.content;
  const program = JSON.stringify({ name: 'a', type: 'code/python', content: 'print("```")' });
  expect(answer(program)).toBe('**a**\n\n````python\nprint("```")\n````\n\n短文写好了，在右边。');
  const update = JSON.stringify({ updates: [{ pattern: '.*', multiple: false, replacement: '# 冬天' }] });
  expect(answer(update, 'canmore.update_textdoc')).toBe('**文档的修改**\n\n# 冬天\n\n短文写好了，在右边。');
  expect(answer('{not json')).toBe('短文写好了，在右边。');
});

test('references to sources become links or are removed, and no private-use characters are left', () => {
  expect(said('citations.json')).toEqual([
    {
      lines: ['user 最近的新闻', 'assistant 发布会在周三举行 [示例](<https://example.com/a>)。另见 杭州 与 来源'],
    },
  ]);
  const answer = (text: string, metadata: object) => {
    const mapping = {
      q: { parent: null, message: { author: { role: 'user' }, content: { parts: ['问'] } } },
      a: { parent: 'q', message: { author: { role: 'assistant' }, content: { parts: [text] }, metadata } },
    };
    return readImport(JSON.stringify({ id: 'c', current_node: 'a', mapping }))[0]?.messages[1]?.content;
  };
  const old = { citations: [{ start_ix: 2, end_ix: 12, metadata: { title: '甲 [1]', url: 'https://a.example/' } }] };
  expect(answer('见此【4†source】，又见【5†source】。', old)).toBe('见此[甲 \\[1\\]](<https://a.example/>)，又见。');
  const hostile = { title: 'x', url: 'javascript:alert(1)' };
  expect(
    answer('\ue200cite\ue202turn0search0\ue201好', {
      content_references: [
        { matched_text: '\ue200cite\ue202turn0search0\ue201', items: [hostile] },
        { matched_text: ' ', items: [{ title: '脚注', url: 'https://a.example/' }] },
      ],
    }),
  ).toBe('好');
  expect(answer('\ue200url\ue202文档\ue202https://a.example/\ue201 \ue200entity\ue202{bad\ue201\ue200完', {})).toBe(
    '[文档](<https://a.example/>) 完',
  );
});

test('several answers to a question are siblings, threads and alternatives are branches', () => {
  expect(said('branches.json')).toEqual([
    { lines: ['user 问', 'assistant 旧答', 'user 接着旧答问', 'assistant 接着旧答答', 'assistant^0 新答'] },
  ]);
  expect(said('others/lobe-siblings.json')).toEqual([
    {
      lines: [
        'user 问',
        'assistant 第一个答',
        'user 子话题里问',
        'assistant 子话题里答',
        'assistant^0 第二个答',
        'user 主线再问',
        'assistant 主线再答',
      ],
    },
  ]);
  expect(said('others/lobe-agents.json')).toEqual([
    { lines: ['user 翻译问', 'assistant 翻译答'] },
    { lines: ['user 写作问', 'assistant 写作答'] },
  ]);
  expect(read('others/lobe-agents.json').map(({ key, name }) => [key, name])).toEqual([
    ['agt_1', '翻译'],
    ['agt_2', '写作'],
  ]);
});

test('a picture in LobeChat’s file is a question too; the shown path is the main one though a thread is newer', () => {
  const message = (id: string, role: string, content: string, more = {}) => ({
    id,
    role,
    content,
    topicId: 't',
    ...more,
  });
  const file = {
    data: {
      files: [{ id: 'f', name: 'a.png', fileType: 'image/png' }],
      messagesFiles: [{ messageId: '1', fileId: 'f' }],
      threads: [{ id: 'th', sourceMessageId: '2' }],
      messages: [
        message('1', 'user', ''),
        message('2', 'assistant', '一只猫', { parentId: '1' }),
        message('3', 'user', '主线'),
        message('4', 'user', '支线', { threadId: 'th' }),
      ],
    },
  };
  expect(readImport(JSON.stringify(file))).toMatchObject([
    {
      shown: 2,
      messages: [{ content: picture }, { content: '一只猫' }, { content: '主线' }, { content: '支线', parent: 1 }],
    },
  ]);
});

test('one conversation alone is imported; gaps in a file are passed over', () => {
  expect(said('single-object.json')).toEqual([{ lines: ['user 单问', 'assistant 单答'] }]);
  expect(said('nulls.json')).toEqual([
    { lines: ['user 有问题', 'assistant 有回答'] },
    { lines: ['user 问三', 'assistant 答三'] },
  ]);
});

// LibreChat #13630 and #15229: newer exports leave out metadata, and lists of the nodes that follow one.
test('an export without metadata, recipients and children is read by the parents alone', () => {
  const bare = (name: string) =>
    JSON.stringify(JSON.parse(textOf(name)), (field, value) =>
      ['metadata', 'recipient', 'children', 'channel', 'create_time', 'weight'].includes(field) ? undefined : value,
    );
  expect(readImport(bare('branches.json'))[0]?.messages.map(({ content }) => content)).toEqual([
    '问',
    '旧答',
    '接着旧答问',
    '接着旧答答',
    '新答',
  ]);
  expect(readImport(bare('voice.json'))[0]?.messages).toHaveLength(4);
});

test('exports of other products are refused with the list of supported ones', () => {
  for (const name of ['others/claude.json', 'others/deepseek.json', 'others/openwebui.json'])
    expect(() => read(name)).toThrow('没有在文件里找到对话，请选择 ChatGPT 的 conversations.json');
  // NextChat #5491: what its dialog for sharing writes.
  const nextChat = { messages: [{ id: '1', role: 'user', content: '问', date: '2024/9/22' }] };
  expect(() => readImport(JSON.stringify(nextChat))).toThrow('没有在文件里找到对话');
});

test('a text that is too long is cut between characters, never within one', () => {
  const mapping = {
    q: { parent: null, message: { author: { role: 'user' }, content: { parts: [`a${'😀'.repeat(60_000)}`] } } },
  };
  const [chat] = readImport(JSON.stringify([{ id: 'e', title: `a${'😀'.repeat(200)}`, mapping }]));
  expect(chat?.isCut).toBe(true);
  expect(chat?.messages[0]?.content).toHaveLength(importLimit.letters - 1);
  for (const text of [chat?.name, chat?.messages[0]?.content]) expect(text?.isWellFormed()).toBe(true);
});

test('of a long conversation the end of the shown path is stored first, then its branches', () => {
  const long = (role: string, letter: string) => ({ author: { role }, content: { parts: [letter.repeat(60_000)] } });
  const mapping = {
    a: { parent: null, message: long('user', '甲') },
    b: { parent: 'a', message: long('assistant', '乙') },
    side: { parent: 'a', message: long('assistant', '丙') },
    c: { parent: 'b', message: long('user', '丁') },
    d: { parent: 'c', message: long('assistant', '戊') },
    other: { parent: 'c', message: { author: { role: 'assistant' }, content: { parts: ['己'] } } },
  };
  const [chat] = readImport(JSON.stringify([{ id: 'l', current_node: 'd', mapping }]));
  expect(chat).toMatchObject({ isCut: true, shown: 3 });
  expect(chat?.messages.map(({ content, parent }) => `${content[0]}${parent ?? ''}`)).toEqual([
    '甲',
    '乙',
    '丁',
    '戊',
    '己2',
  ]);
});
