import { type ImportedMessage, importLimit } from 'shared/contracts/chat/chat-transfer.ts';
import { cutText } from 'shared/contracts/cut-text.ts';

/** A conversation of a file, as the API takes it. */
export interface ImportedChat {
  source: 'chatgpt' | 'lobechat' | 'site';
  key: string;
  name: string;
  messages: ImportedMessage[];
  /** Position of the last message of the path that is shown; absent: the last one. */
  shown?: number;
  /** Its beginning, a branch, or parts of long messages had to be left out. */
  isCut: boolean;
}

/** A message as it stands in a file. One without text, or of another role, joins what is before it and after it. */
export interface FoundMessage {
  id: string;
  /** The message before it; undefined: none. */
  parent: string | undefined;
  role: string;
  text: string;
  time: unknown;
}

/** A message in its place: positions are those of the list that it is in. */
interface Placed {
  message: ImportedMessage;
  /** -1: none. */
  parent: number;
}

/** Steps of one answer (tools, searches, what was continued) that are not placed yet, after the message at `parent`. */
interface Steps extends Placed {
  at?: number;
}

/** Seconds since 1970, of a number of seconds or milliseconds or a date. */
function secondsOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN;
  if (!Number.isFinite(time) || time <= 0) return undefined;
  return time > 1e11 ? time / 1000 : time;
}

/** The same rows by their time; those without one stay where they are. */
export const inOrder = <T>(rows: T[], timeOf: (row: T) => unknown): T[] =>
  rows.toSorted((a, b) => (secondsOf(timeOf(a)) ?? 0) - (secondsOf(timeOf(b)) ?? 0));

/**
 * A conversation with its branches, within what the API takes: each begins with a question, and the steps of an answer are one
 * answer.
 * @param shown the last message of the path that is on show; undefined: the last one of all
 */
export function chatOf(
  { source, key, name }: Pick<ImportedChat, 'source' | 'key' | 'name'>,
  found: FoundMessage[],
  shown: string | undefined,
): ImportedChat[] {
  const { placed, shownAt } = place(found, shown);
  const { messages, shownAt: shownNow, isCut } = fit(placed, shownAt);
  if (!key || messages.length === 0) return [];
  const isElsewhere = shownNow !== messages.length - 1;
  return [
    {
      source,
      key: key.slice(0, 100),
      name: cutText(name.replaceAll('\0', ''), 200),
      messages,
      ...(isElsewhere && { shown: shownNow }),
      isCut,
    },
  ];
}

/** The messages in an order in which each comes after the one before it. What a loop holds apart from the shown path is left out. */
function place(found: FoundMessage[], shown: string | undefined): { placed: Placed[]; shownAt: number } {
  const byId = new Map(found.map((one) => [one.id, one]));
  const top = topOf(byId, shown);
  const after = new Map<string, FoundMessage[]>();
  const roots: FoundMessage[] = [];
  for (const one of inOrder([...byId.values()], ({ time }) => time)) {
    const siblings = one.id !== top && one.parent !== undefined && byId.has(one.parent) ? one.parent : undefined;
    if (siblings === undefined) roots.push(one);
    else if (!after.get(siblings)?.push(one)) after.set(siblings, [one]);
  }

  const placed: Placed[] = [];
  const add = (message: ImportedMessage, parent: number) => placed.push({ message, parent }) - 1;
  const end = (steps: Steps) => {
    steps.at ??= add(steps.message, steps.parent);
    return steps.at;
  };
  let shownAt: number | undefined;
  const waiting = roots.map((one) => ({ one, above: -1, steps: undefined as Steps | undefined })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { one } = next;
    let { above, steps } = next;
    const message = messageOf(one);
    if (message?.role === 'user') {
      above = add(message, steps ? end(steps) : above);
      steps = undefined;
    } else if (message && steps) {
      const content = `${steps.message.content}\n\n${message.content}`;
      steps = { message: { ...steps.message, content }, parent: above };
    } else if (message && above >= 0) steps = { message, parent: above };
    const following = after.get(one.id) ?? [];
    if (steps && (following.length === 0 || one.id === shown)) end(steps);
    if (one.id === shown) shownAt = steps?.at ?? above;
    waiting.push(...following.map((child) => ({ one: child, above, steps })).reverse());
  }
  return { placed, shownAt: shownAt ?? placed.length - 1 };
}

/** The first message of the shown path: of a loop the one that it comes back from. */
function topOf(byId: Map<string, FoundMessage>, shown: string | undefined): string | undefined {
  const seen = new Set<string>();
  let top: string | undefined;
  for (let at = byId.get(shown ?? ''); at && !seen.has(at.id); at = byId.get(at.parent ?? '')) {
    seen.add(at.id);
    top = at.id;
  }
  return top;
}

/** What the API takes of it: of the shown path the end, then branches that hang on it. */
function fit(placed: Placed[], shownAt: number) {
  const kept = new Set<number>();
  let letters = 0;
  const add = (at: number): boolean => {
    const length = Math.min(placed[at]?.message.content.length ?? 0, importLimit.letters);
    if (letters + length > importLimit.lettersInAll || kept.size >= importLimit.messages) return false;
    letters += length;
    kept.add(at);
    return true;
  };
  const path: number[] = [];
  for (let at = shownAt; at >= 0; at = placed[at]?.parent ?? -1) path.push(at);
  let first = shownAt;
  for (const at of path) {
    if (!add(at)) break;
    first = at;
  }
  // An answer whose question did not fit.
  if (placed[first]?.message.role === 'assistant') {
    kept.delete(first);
    first = path[path.indexOf(first) - 1] ?? -1;
  }
  const isShown = new Set(path);
  for (const [at, { parent }] of placed.entries()) if (!isShown.has(at) && (parent < 0 || kept.has(parent))) add(at);

  const all = [...kept].sort((a, b) => a - b);
  const newAt = new Map(all.map((at, now) => [at, now]));
  const messages = all.map((at, now): ImportedMessage => {
    const { message, parent } = placed[at] as Placed;
    const before = at === first ? -1 : (newAt.get(parent) ?? -1);
    return {
      ...message,
      content: cutText(message.content, importLimit.letters),
      ...(before !== now - 1 && { parent: before }),
    };
  });
  const isCut =
    messages.length < placed.length || placed.some(({ message }) => message.content.length > importLimit.letters);
  return { messages, shownAt: newAt.get(shownAt) ?? messages.length - 1, isCut };
}

function messageOf({ role, text, time }: FoundMessage): ImportedMessage | undefined {
  const content = text.replaceAll('\0', '').trim();
  if (!content || (role !== 'user' && role !== 'assistant')) return undefined;
  const seconds = secondsOf(time);
  return { role, content, ...(seconds !== undefined && { time: seconds }) };
}
