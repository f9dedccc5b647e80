import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { Command } from 'shared/contracts/operator/command.ts';
import {
  approveSquare,
  type RefusalTemplate,
  rejectSquare,
  reviewSquare,
  showSquare,
} from 'shared/contracts/operator/creative/square.ts';
import { showAnswer } from '../admin-answer.ts';
import { callOperator } from '../admin-call.ts';
import type { OperatorPlace } from '../operator-place.ts';
import { AdminProblem, exitCodes } from '../words/admin-problem.ts';
import { type Decision, reviewRound, type WaitingPost } from './review-round.ts';

interface Review {
  place: OperatorPlace;
  input: Record<string, unknown>;
  keys: AsyncIterable<string>;
  say(line: string): void;
}

/** A round of reviews at the keyboard, with a contact sheet as a file while it lasts. @returns the exit code */
export async function reviewPosts({ place, input, keys, say }: Review): Promise<number> {
  const call = async <C extends Command>(command: C, given: Record<string, unknown>) =>
    (await callOperator(place, command, { input: given, requestId: randomUUID() })).data as Output<C['endpoint']>;
  const { posts, sheet } = await call(reviewSquare, input);
  if (posts.length === 0) {
    say('No post waits for a review.');
    return 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'square-review-'));
  try {
    const file = join(folder, 'sheet.jpg');
    await writeFile(file, Buffer.from(sheet, 'base64'), { mode: 0o600 });
    if (showsImages()) say(`\u001b]1337;File=inline=1;width=100%:${sheet}\u0007`);
    say(`The pictures, by their numbers: ${file}\n`);
    const explain = async (id: number) => {
      const data = await call(showSquare, { id });
      return showAnswer(showSquare, { data, body: data }, [], {});
    };
    const decisions = await reviewRound({ posts, keys, say, explain });
    if (!decisions) {
      say('Nothing was sent.');
      return 0;
    }
    const failed = await send(posts, decisions, (command, given) => call(command, given));
    for (const sentence of failed) say(sentence);
    say(`${decisions.filter(({ kind }) => kind !== 'skip').length - failed.length} decisions are kept.`);
    return failed.length > 0 ? exitCodes.refused : 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Terminals that draw a picture between two lines. */
const showsImages = () => process.stdout.isTTY && /^(?:iTerm\.app|WezTerm)$/.test(process.env.TERM_PROGRAM ?? '');

type Call = (command: Command, input: Record<string, unknown>) => Promise<unknown>;

/**
 * Sends decisions of the same kind together; where one of them is refused, since its author withdrew or changed it meanwhile, each by itself.
 * @returns what is said of those that were refused
 */
async function send(posts: readonly WaitingPost[], decisions: Decision[], call: Call): Promise<string[]> {
  const groups = new Map<RefusalTemplate | 'approve', WaitingPost[]>();
  for (const [at, decision] of decisions.entries()) {
    const post = posts[at];
    if (!post || decision.kind === 'skip') continue;
    const name = decision.kind === 'reject' ? decision.because : 'approve';
    groups.set(name, [...(groups.get(name) ?? []), post]);
  }
  const failed: string[] = [];
  const reason = 'a round of reviews';
  for (const [name, group] of groups) {
    const decide = (some: WaitingPost[]) =>
      name === 'approve'
        ? call(approveSquare, { posts: some.map(({ id, version }) => `${id}:${version}`).join(','), reason })
        : call(rejectSquare, { ids: some.map(({ id }) => id).join(','), because: name, reason });
    if ((await problemOf(decide(group))) === undefined) continue;
    for (const one of group) failed.push(...[(await problemOf(decide([one]))) ?? []].flat());
  }
  return failed;
}

/** What the site refuses, as a sentence; undefined: it was done. */
async function problemOf(done: Promise<unknown>): Promise<string | undefined> {
  try {
    await done;
    return undefined;
  } catch (error) {
    if (error instanceof AdminProblem && error.kind === 'refused') return error.message;
    throw error;
  }
}
