import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { randomOf } from 'shared/testing/random-of.ts';
import { readEvents } from '../ask-chat.ts';
import { dataOf, type MadeUser } from '../make.ts';
import type { MadePackages } from '../make-order.ts';
import type { ApiProcess } from '../processes/spawn-api.ts';
import type { Hands } from './torture-hands.ts';
import { buyInLane } from './torture-orders.ts';
import { redeemInLane } from './torture-redeem.ts';
import { withdrawInLane } from './torture-withdrawals.ts';

/** Results that a client received as done, and which must stay so. */
export interface Acknowledged {
  /** Keys of postings, or what was written beside them. */
  keys: string[];
  /** Answers that ended by themselves or were stopped, with all that was read of them. */
  answers: { runId: string; text: string; reason: string }[];
  /** Orders whose buyers saw that they are paid. */
  orders: number[];
  /** Uses of codes that their users saw. */
  uses: number[];
  /** Withdrawals whose users saw that they are paid. */
  withdrawals: string[];
  /** Refusals that no client should see here. */
  surprises: string[];
}

export interface Lane {
  user: MadeUser;
  seed: number;
  hands: Hands;
  /** The api of this moment. */
  api(): ApiProcess;
  /** One operation was begun; false: no more. */
  next(): boolean;
  acknowledged: Acknowledged;
  packages: MadePackages;
  /** Codes that all users try. */
  codes: string[];
}

/** How the provider treats a question (`torture-money.ts`). */
const kinds = ['good', 'good', 'good', 'refused', 'dies', 'slow'] as const;

/** One user who asks, stops, leaves, asks again, buys, uses codes, withdraws and is given and taken credits, until there are operations no more. */
export async function runLane(lane: Lane): Promise<void> {
  const random = randomOf(lane.seed);
  const { user, api } = lane;
  const session = await persist(async () =>
    dataOf<{ id: number }>(await api().post('/chatCategory/add', {}, user.token)),
  );
  for (let step = 0; lane.next(); step++) {
    const name = `torture-${user.id}-${step}`;
    const kind = kinds[random(kinds.length)] ?? 'good';
    const question = { question: `${kind} ${name}`, other_id: session.id, request_id: name };
    const amount = 1 + random(4);
    switch (random(14)) {
      case 0:
      case 1:
        await adjust(lane, name, amount);
        break;
      case 8:
      case 9:
      case 10:
        await buyInLane(lane, random, persist);
        break;
      case 11:
        await redeemInLane(lane, random, persist);
        break;
      case 12:
      case 13:
        await withdrawInLane(lane, random, persist);
        break;
      case 2:
        // The same question twice at once.
        await Promise.all([ask(lane, question), ask(lane, question)]);
        break;
      case 3:
        await ask(lane, { ...question, question: `slow ${name}` }, { stopAfter: random(400) });
        break;
      case 4:
        await ask(lane, { ...question, question: `slow ${name}` }, { leaveAfter: random(400) });
        break;
      default:
        await ask(lane, question);
    }
  }
}

/** Gives credits or takes them back; tried with the same key until the database has said yes. */
async function adjust({ user, hands, acknowledged }: Lane, key: string, amount: number): Promise<void> {
  if (await persist(() => hands.adjust(user.id, key, amount))) acknowledged.keys.push(key);
}

/** Asks until an answer has come to its end, after each lost connection with the same `request_id`. */
async function ask(
  { user, api, acknowledged }: Lane,
  body: { question: string; other_id: number; request_id: string },
  { stopAfter, leaveAfter }: { stopAfter?: number; leaveAfter?: number } = {},
): Promise<void> {
  await persist(async () => {
    const leaving = leaveAfter === undefined ? undefined : AbortSignal.timeout(leaveAfter);
    let text = '';
    try {
      const response = await fetch(`${api().url}/api/chat/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: user.token },
        body: JSON.stringify(body),
        signal: leaving ?? AbortSignal.timeout(60_000),
      });
      for await (const event of readEvents(response)) {
        if (event.event === 'chat') text += event.data;
        if (event.event === 'chat' && stopAfter !== undefined) void stop(api(), user, event, stopAfter);
        if (event.event === 'error') return;
        if (event.event !== 'finish') continue;
        if (event.finish_reason === 'stop' || event.finish_reason === 'stopped') {
          acknowledged.answers.push({ runId: event.run_id, text, reason: event.finish_reason });
        }
        return;
      }
      throw new Error('the stream ended without an end');
    } catch (error) {
      if (leaving?.aborted) return;
      const { message } = error as Error;
      if (!message.startsWith('code 0')) throw error;
      // Refused in a sentence: nothing was begun.
      if (!/最多同时生成|正在重启|服务开小差了/.test(message)) acknowledged.surprises.push(message);
    }
  });
}

async function stop(api: ApiProcess, user: MadeUser, { run_id }: ChatEvent, after: number): Promise<void> {
  await sleep(after);
  await api.post('/chat/stop', { run_id }, user.token).catch(() => undefined);
}

/** While api or database are down every call fails; it is tried until they are back. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 600) throw error;
      await sleep(200);
    }
  }
}
