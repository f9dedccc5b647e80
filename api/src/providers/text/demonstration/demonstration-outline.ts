import { readFileSync } from 'node:fs';
import type { TextMessage } from '../text.ts';
import { demonstrationLabel } from './demonstration-answers.ts';

/** Outlines by the kind of topic, a line `%% words` before each: the words of topics that it fits, as a regular expression. */
const prepared = readFileSync(new URL('./outlines.md', import.meta.url), 'utf8')
  .split(/^%% /m)
  .slice(1)
  .map((part) => {
    const end = part.indexOf('\n');
    return { words: new RegExp(part.slice(0, end), 'i'), branches: part.slice(end + 1).trim() };
  });

/**
 * What the demonstration writes where a mind map, or a branch of one, is asked for: an outline whose branches fit the kind
 * of topic, or the headings and first sentences of a text that was given. Undefined for any other question.
 */
export function outlineByPrompt(messages: readonly TextMessage[]): string | undefined {
  const [system, ...others] = messages;
  const asked = others.at(-1)?.content ?? '';
  if (system?.role !== 'system' || !system.content.includes('「思维导图」')) return undefined;
  const branch = /^节点：(.*)\n[\s\S]*?\n要求：(.*)\n\n分支内容：\n([\s\S]*)$/.exec(asked);
  if (branch) return branchAnswer(branch[1] ?? '', branch[2] ?? '', branch[3] ?? '');
  const [, file = '', topic = ''] = /^【文件：[^】]*】\n([\s\S]*)\n【文件结束】\n\n([\s\S]*)$/.exec(asked) ?? [];
  const branches = file
    ? outlineOf(file)
    : (prepared.find(({ words }) => words.test(asked)) ?? prepared.at(-1))?.branches;
  return `# ${title(topic || asked)}\n\n${demonstrationLabel}\n\n${branches}\n`;
}

const title = (text: string) => plain(short(text.replace(/\s+/g, ' ').trim(), 40)) || '思维导图';

function branchAnswer(node: string, wanted: string, branch: string): string {
  const titles = branch.split('\n').map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)]|#+)?\s*/, '').trim());
  const below = titles.filter((line) => line !== '' && line !== node);
  if (wanted.includes('下级节点')) {
    const points = ['要解决的问题', '关键步骤', '需要的资源', '可能的风险', '怎样算完成'];
    return `${points
      .filter((point) => !below.includes(point))
      .map((point) => `- ${point}`)
      .join('\n')}\n`;
  }
  if (wanted.includes('改写') || wanted.includes('重写')) return `${plain(short(node, 24))}（要点）\n`;
  return `（演示）“${plain(node)}”${below.length ? `包括${below.slice(0, 5).map(plain).join('、')}等 ${below.length} 点` : '还没有下级内容'}。\n`;
}

/** Headings of a text as branches, else its paragraphs, with the first words of their sentences. */
function outlineOf(text: string): string {
  const blocks = text
    .split(/\n\s*\n|\n(?=#)/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const branches = blocks.slice(0, 8).map((block, at) => {
    const [first = '', ...lines] = block.split('\n');
    const isHeading = first.startsWith('#');
    const sentences = (isHeading ? lines.join('') : block)
      .split(/[。！？!?；;\n]+|\.\s/)
      .map((one) => one.trim())
      .filter(Boolean);
    const name = isHeading ? first.replace(/^#+\s*/, '') : (sentences[0] ?? `第 ${at + 1} 段`);
    const points = (isHeading ? sentences : sentences.slice(1)).slice(0, 4);
    return [`## ${plain(short(name, 20))}`, '', ...points.map((point) => `- ${plain(short(point, 30))}`)].join('\n');
  });
  return branches.join('\n\n');
}

const short = (text: string, most: number) => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
};
const plain = (text: string) => text.replace(/[\\`*_{}[\]<>$~|]/g, '\\$&');
