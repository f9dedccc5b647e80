import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { readEvents } from '../../../api/src/testing/ask-chat.ts';
import { type ApiProcess, spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import type { Run } from '../../start/run-script.ts';
import { type Caller, makeCallers } from './callers.ts';

const painters = 20;
/** Times that the chat is read alone, and beside the painters: in turn, so that both see the same machine. */
const rounds = 3;
/** An answer of some ten seconds. */
const question = '演示一下 Markdown';

/** What pictures that are painted add to an answer that is read: one api process in demo mode, on the embedded database. */
export async function measurePictures({ atEnd }: Run, dataDir: string) {
  const place = { databaseUrl: undefined, dataDir };
  const drawers = await makeCallers(place, { count: painters, prefix: '135', credits: { chat: 0, draw: 10_000 } });
  const [reader] = await makeCallers(place, { count: 1, prefix: '134' });
  if (!reader) throw new Error('the reader was not made');
  const api = await spawnApi({ DATA_DIR: dataDir }, { atEnd });
  const alone: number[] = [];
  const beside: number[] = [];
  let painted = 0;
  try {
    // What the first ones cost once: code that is compiled, the process that paints.
    await gapsOf(api, reader);
    await Promise.all(drawers.slice(0, 2).map((drawer) => paint(api, drawer)));
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await gapsOf(api, reader)));
      let isRead = false;
      const work = drawers.map(async (drawer) => {
        while (!isRead) {
          await paint(api, drawer);
          painted++;
        }
      });
      beside.push(...(await gapsOf(api, reader)));
      isRead = true;
      await Promise.all(work);
    }
  } finally {
    await api.end('SIGTERM');
  }
  const [before, after] = [p99(alone), p99(beside)];
  return [
    { what: 'pictures that were painted meanwhile', result: painted, unit: '', limit: { least: painters } },
    { what: 'between two pieces of an answer: p99', result: before, unit: 'ms' },
    {
      what: `the same while ${painters} pictures are painted: added to p99`,
      result: after - before,
      unit: 'ms',
      limit: { most: 50 },
    },
  ];
}

const p99 = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** Asks, and says how many milliseconds passed between each two pieces of the answer. */
async function gapsOf(api: ApiProcess, { token }: Caller): Promise<number[]> {
  const [session] = dataOf<ChatSession[]>(await api.get('/chatCategory/lists', token));
  const response = await fetch(`${api.url}/api/chat/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ question, type: 1, other_id: session?.id }),
  });
  const gaps: number[] = [];
  let last: number | undefined;
  for await (const event of readEvents(response)) {
    if (event.event === 'error') throw new Error(event.data);
    if (event.event !== 'chat') continue;
    const now = performance.now();
    if (last !== undefined) gaps.push(now - last);
    last = now;
  }
  return gaps;
}

/** One picture, from the request until it is there. */
async function paint(api: ApiProcess, { token }: Caller): Promise<void> {
  const body = { prompt: '远山与湖，清晨的薄雾', size: '1024x1024' };
  const { records_ids } = dataOf<{ records_ids: number[] }>(await api.post('/draw/imagine', body, token));
  for (;;) {
    const [record] = dataOf<DrawRecord[]>(await api.post('/draw_records/detail', { records_id: records_ids }, token));
    if (record?.status === 3) return;
    if (record?.status === 2) throw new Error(`not painted: ${record.fail_reason}`);
    await sleep(500);
  }
}

function dataOf<T>({ code, msg, data }: Reply): T {
  if (code !== 1) throw new Error(msg);
  return data as T;
}
