import type { TextMessage } from '../text.ts';

/** A line of a prompt that names a part: `1. 名称：说明`. */
const part = /^\s*\d+[.、)]\s*([^：:]{1,20})[：:]\s*(.+)$/;
/** A line that says what was filled in: `名称：内容`. */
const fact = /^([^：:。]{1,16})[：:]\s*(.+)$/;

/**
 * What the demonstration writes when a skill or a template asks, taken from the prompt itself: the parts that it demands,
 * with what was given. Undefined for a question without a prompt of an operator.
 */
export function draftByPrompt(messages: readonly TextMessage[], choice: number): string | undefined {
  const [system, ...others] = messages;
  const asked = others.at(-1);
  if (system?.role !== 'system' || !asked) return undefined;
  const name = /「([^」]{1,30})」/.exec(system.content)?.[1] ?? '这项任务';
  const ofForm = partsOf(asked.content);
  return ofForm.length > 0
    ? templateDraft(name, asked.content, ofForm, choice)
    : skillDraft(name, asked.content, partsOf(system.content));
}

interface Part {
  title: string;
  words: string;
}

const partsOf = (prompt: string): Part[] =>
  prompt.split('\n').flatMap((row) => {
    const [, title = '', words = ''] = part.exec(row) ?? [];
    return title ? [{ title: title.trim(), words: words.trim() }] : [];
  });

/** A document with the template's parts; each names what of the form belongs there. */
function templateDraft(name: string, prompt: string, parts: Part[], choice: number): string {
  const facts = prompt.split('\n').flatMap((row) => {
    const [, title = '', words = ''] = part.test(row) ? [] : (fact.exec(row) ?? []);
    return title && title !== '要求' && title !== '结构' ? [{ title, words }] : [];
  });
  const table = facts.map(({ title, words }) => `| ${cell(title)} | ${cell(short(words, 60))} |`);
  const order = choice % 2 === 0 ? parts : [...parts.slice(0, 1), ...parts.slice(1).reverse()];
  const given = (at: number) => facts[(at + choice) % Math.max(1, facts.length)];
  const sections = order.map(({ title, words }, at) => {
    const about = given(at);
    const from = about ? `由“${about.title}”写起：**${plain(short(about.words, 40))}**。` : '';
    return `## ${plain(title)}\n\n${from}这一部分会写${plain(words)}。`;
  });
  const heading = choice > 0 ? `# ${plain(name)}（第 ${choice + 1} 稿）` : `# ${plain(name)}`;
  return [heading, ...(table.length ? [`| 填写 | 内容 |\n| --- | --- |\n${table.join('\n')}`] : []), ...sections].join(
    '\n\n',
  );
}

/** An answer in the steps that the skill names. */
function skillDraft(name: string, question: string, steps: Part[]): string {
  const head = `## ${plain(name)}\n\n> ${plain(short(question.replace(/\s+/g, ' '), 80))}`;
  if (steps.length === 0) return `${head}\n\n接入模型后，这里是按这项技能的要求写出的回答。`;
  const list = steps.map(({ title, words }, at) => `${at + 1}. **${plain(title)}**：${plain(words)}`);
  const [first] = steps;
  return `${head}\n\n收到。这项技能会分 ${steps.length} 步来答：\n\n${list.join('\n')}\n\n接下来可以补充一点情况，例如与“${plain(first?.title ?? name)}”有关的细节；接入模型后，每一步都会写成具体内容。`;
}

const short = (text: string, most: number) => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
};
const plain = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!|<>$~]/g, '\\$&');
const cell = (text: string) => plain(text.replace(/\n/g, ' '));
