import { type RefusalTemplate, refusalTemplates } from 'shared/contracts/operator/creative/square.ts';

/** A post as a reviewer meets it. */
export interface WaitingPost {
  id: number;
  version: number;
  user_id: number;
  category: string;
  title: string;
  /** What everybody would read of it, a line each. */
  texts: string;
  duplicates: number;
}

export type Decision = { kind: 'approve' | 'skip' } | { kind: 'reject'; because: RefusalTemplate };

interface Round {
  posts: readonly WaitingPost[];
  /** One key each. They end when the person has gone. */
  keys: AsyncIterable<string>;
  say(line: string): void;
  /** All about a post, in lines. */
  explain(id: number): Promise<string>;
}

const templates = Object.entries(refusalTemplates) as [RefusalTemplate, string][];
/** The key of each template: 1 to 9, then 0. */
const templateKeys = new Map(templates.map(([name], at) => [String((at + 1) % 10), name]));

const legend = [
  'a approve   s skip   u undo   i all about it   q finish',
  ...[...templateKeys].map(([key, name]) => `${key} reject: ${name} (${refusalTemplates[name]})`),
].join('\n');

const nameOf = (decision: Decision) => (decision.kind === 'reject' ? `reject: ${decision.because}` : decision.kind);

/**
 * Goes through posts by one key each; nothing is sent before the last `y`, so that `undo` takes back any decision.
 * @returns the decisions of the first posts, in their order; undefined: they are not to be sent
 */
export async function reviewRound({ posts, keys, say, explain }: Round): Promise<Decision[] | undefined> {
  const decisions: Decision[] = [];
  let isFinished = false;
  const ask = () => {
    isFinished ||= decisions.length === posts.length;
    say(isFinished ? summaryOf(decisions) : lineOf(posts, decisions.length));
  };
  say(legend);
  ask();
  for await (const key of keys) {
    const post = posts[decisions.length];
    if (key === 'u') {
      const undone = isFinished && post ? undefined : decisions.pop();
      isFinished = false;
      if (undone) say(`undone: #${posts[decisions.length]?.id} ${nameOf(undone)}`);
      ask();
    } else if (isFinished) {
      if (key === 'y') return decisions;
      if (key === 'q') return undefined;
    } else if (key === 'q') {
      isFinished = true;
      ask();
    } else if (key === 'i') {
      if (post) say(await explain(post.id));
    } else {
      const decision = decisionOf(key);
      if (!decision || !post) continue;
      decisions.push(decision);
      say(`  ${nameOf(decision)}`);
      ask();
    }
  }
  return undefined;
}

function decisionOf(key: string): Decision | undefined {
  if (key === 'a') return { kind: 'approve' };
  if (key === 's') return { kind: 'skip' };
  const because = templateKeys.get(key);
  return because && { kind: 'reject', because };
}

function lineOf(posts: readonly WaitingPost[], at: number): string {
  const { id, user_id, category, title, texts, duplicates } = posts[at] as WaitingPost;
  const others = duplicates > 0 ? `  LIKE ${duplicates} OF OTHERS` : '';
  const line = `${at + 1}/${posts.length}  #${id}  ${title || '(no title)'}  ${category || '-'}  user ${user_id}${others}`;
  return [line, ...texts.split('\n').filter((text) => text && text !== title)].join('\n    ');
}

function summaryOf(decisions: Decision[]): string {
  const counts = new Map<string, number>();
  for (const decision of decisions) counts.set(nameOf(decision), (counts.get(nameOf(decision)) ?? 0) + 1);
  const all = [...counts].map(([name, count]) => `${count} ${name}`).join(', ') || 'nothing decided';
  return `${all}\ny send   u back   q forget all of it`;
}
