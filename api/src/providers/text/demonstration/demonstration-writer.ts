import { setTimeout as sleep } from 'node:timers/promises';
import { goOnPrompt, type TextMessage, type TextPiece, type TextProvider } from '../text.ts';
import { demonstrationLabel, plain, prepareAnswers, short } from './demonstration-answers.ts';
import { outlineByPrompt } from './demonstration-outline.ts';

/** Milliseconds between two pieces. */
const beat = 40;

/**
 * Answers without any model: prepared texts, chosen by the words of the question, or for skills and templates the parts
 * that their prompt demands, for mind maps an outline; written at a human pace. The same
 * question gets the same answer, and its first line says that it is a demonstration.
 *
 * @param rate characters a second; tests hand in `Infinity`
 */
export function demonstrationWriter(rate = 80): TextProvider {
  const answerTo = prepareAnswers();
  return {
    isDemonstration: async () => true,
    listModels: async () => [{ key: 'demonstration', alias: '演示模型', price: 1, memberFree: true }],
    write: ({ messages, choice, signal }) => {
      const whole = (asked: readonly TextMessage[]) => {
        const draft = draftByPrompt(asked, choice ?? 0);
        return draft ? `${demonstrationLabel}\n\n${draft}\n` : answerTo(asked.at(-1)?.content ?? '');
      };
      const isContinued = messages.at(-1)?.content === goOnPrompt;
      const text = isContinued
        ? restOf(whole(messages.slice(0, -2)), messages.at(-2)?.content ?? '')
        : (outlineByPrompt(messages) ?? whole(messages));
      return write(text, signal, rate);
    },
  };
}

const nothingMore = '这段演示回答到这里就写完了。接入模型后，会由模型接着往下写。\n';

/** The rest of an answer; for one that is whole, or another one, a closing sentence outside of its last block. */
function restOf(whole: string, written: string): string {
  const rest = whole.startsWith(written) ? whole.slice(written.length) : '';
  if (rest.trim()) return rest;
  const isInFence = (written.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;
  return `${isInFence ? '\n```' : ''}\n\n${nothingMore}`;
}

async function* write(text: string, signal: AbortSignal, rate: number): AsyncGenerator<TextPiece> {
  const answer = [...text];
  const begin = performance.now();
  let written = 0;
  while (written < answer.length) {
    if (signal.aborted) return;
    // By the clock and not by the number of sleeps, so that a busy machine does not slow the pace.
    const due = Math.ceil(((performance.now() - begin + beat) / 1000) * rate);
    const until = Math.min(answer.length, Math.max(due, written + 1), written + 12);
    yield { text: answer.slice(written, until).join('') };
    written = until;
    if (rate !== Number.POSITIVE_INFINITY) await sleep(beat, undefined, { signal }).catch(() => undefined);
  }
  if (!signal.aborted) yield { end: 'stop' };
}

/** A line of a prompt that names a part: `1. 名称：说明`. */
const part = /^\s*\d+[.、)]\s*([^：:]{1,20})[：:]\s*(.+)$/;
/** A line that says what was filled in: `名称：内容`. */
const fact = /^([^：:。]{1,16})[：:]\s*(.+)$/;

/**
 * What the demonstration writes when a skill or a template asks, taken from the prompt itself: the parts that it demands,
 * with what was given. Undefined for a question without a prompt of an operator.
 */
function draftByPrompt(messages: readonly TextMessage[], choice: number): string | undefined {
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

const cell = (text: string) => plain(text.replace(/\n/g, ' '));
