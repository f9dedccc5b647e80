import { readFileSync } from 'node:fs';
import type { TextMessage } from '../text.ts';
import { demonstrationLabel, short } from './demonstration-answers.ts';

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
  const [, file = ''] = /^【文件：[^】]*】\n([\s\S]*)\n【文件结束】\n\n/.exec(asked) ?? [];
  const text = file || (isText(asked) ? asked : '');
  if (text) return outlineOf(text);
  const { branches } = prepared.find(({ words }) => words.test(asked)) ?? prepared.at(-1) ?? {};
  return `# ${title(asked)}\n\n${demonstrationLabel}\n\n${branches}\n`;
}

/** A topic is one short line. */
const isText = (asked: string) => [...asked].length > 80 || asked.trim().split('\n').length > 2;

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

const heading = /^\s{0,3}(#{1,6})\s+(.+?)\s*#*$/;
const item = /^(\s*)(?:[-*+•]|\d+[.)、]|[（(]?[一二三四五六七八九十]+[）)、])\s*(.+)$/;

/** The headings and lists of a text as it has them, paragraphs as the first words of their sentences. */
function outlineOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const tops = lines.flatMap((line) => heading.exec(line)?.[1]?.length ?? []);
  const top = Math.min(...tops);
  // A single highest heading is what the text is about.
  const isTitled = tops.filter((level) => level === top).length === 1;
  let name = title(lines[0]?.replace(/^[\s#*+-]+/, '').split(/[。！？!?；;]/)[0] ?? '');
  // So is a first line that is no sentence.
  if (tops.length === 0 && lines.length > 1 && /^[^\s*+-].{0,38}[^。！？!?；;，,]$/.test(lines[0] ?? '')) lines.shift();
  const branches = lines.flatMap((line) => {
    const [, marks, words = ''] = heading.exec(line) ?? [];
    if (marks && isTitled && marks.length === top) {
      name = plain(short(words, 40));
      return [];
    }
    if (marks) return ['', `${'#'.repeat(marks.length - top + (isTitled ? 1 : 2))} ${plain(short(words, 30))}`, ''];
    const [, indent = '', point] = item.exec(line) ?? [];
    if (point) return [`${' '.repeat(indent.replaceAll('\t', '  ').length)}- ${plain(short(point, 40))}`];
    return paragraphOf(line, tops.length > 0);
  });
  return `# ${name}\n\n${demonstrationLabel}\n\n${branches.slice(0, 200).join('\n').trim()}\n`;
}

/** Below a heading its sentences; elsewhere a branch with them. */
function paragraphOf(line: string, isBelowHeading: boolean): string[] {
  const [first = '', ...rest] = line
    .split(/[。！？!?；;]+|\.\s/)
    .map((one) => one.trim())
    .filter(Boolean);
  const point = (one: string) => `- ${plain(short(one, 30))}`;
  if (isBelowHeading) return [first, ...rest].slice(0, 4).map(point);
  return ['', `## ${plain(short(first, 20))}`, '', ...rest.slice(0, 4).map(point)];
}

const plain = (text: string) => text.replace(/[\\`*_{}[\]<>$~|]/g, '\\$&');
