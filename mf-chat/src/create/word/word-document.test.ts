/** @jest-environment node */
import { strFromU8, unzipSync } from 'fflate';
import { textLabel } from 'shared/bundled/label/text-label.ts';
import { wordOf } from './word-document.ts';

const text = `# 标题

一段 **粗体** 与 [链接](https://example.com/a)，还有 [坏的](javascript:alert(1))。

1. 第一
   - 里层
2. 第二

> 引用

| 列 | 值 |
| --- | --- |
| 甲 | <b>1</b> |

\`\`\`js
const a = 1;
\`\`\`
`;

test('headings, lists, tables, quotes, code and links of a text are Word’s own', async () => {
  const file = new Uint8Array(await (await wordOf('成品', text)).arrayBuffer());
  const parts = unzipSync(file);
  const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  expect(body).toContain('<w:pStyle w:val="Heading1"/>');
  expect(body).toMatch(/<w:b\/>.*粗体/);
  expect(body.match(/<w:numPr>/g)).toHaveLength(3);
  expect(body).toContain('<w:tbl>');
  expect(body).toContain('&lt;b&gt;1&lt;/b&gt;');
  expect(body).toContain('const a = 1;');
  expect(body).toContain('引用');
  const links = strFromU8(parts['word/_rels/document.xml.rels'] ?? new Uint8Array());
  expect(links).toContain('https://example.com/a');
  expect(links + body).not.toContain('Target="javascript');
});

test('a line end is one in Word too', async () => {
  const parts = unzipSync(new Uint8Array(await (await wordOf('成品', '第一行\n第二行')).arrayBuffer()));
  expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toMatch(/第一行.*<w:br\/>.*第二行/);
});

test('a Word file says in its properties and its last line that it was generated', async () => {
  const label = textLabel({ is_open: 1, mark: 'download', producer: 'ai-site' }, 'creation-1');
  const parts = unzipSync(new Uint8Array(await (await wordOf('成品', '正文', label)).arrayBuffer()));
  const properties = strFromU8(parts['docProps/custom.xml'] ?? new Uint8Array()).replaceAll('&quot;', '"');
  expect(properties).toContain('name="AIGC"');
  expect(properties).toContain('"ContentProducer":"ai-site","ProduceID":"creation-1"');
  expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('内容由 AI 生成');
});
