import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { readEvents } from '../../../api/src/testing/ask-chat.ts';
import { type ApiProcess, spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import { fakeOpenAi, piece, type ScriptedReply } from '../../../api/src/testing/providers/fake-openai.ts';
import type { Run } from '../../start/run-script.ts';
import { type Caller, makeCallers } from './callers.ts';

const answers = 200;
/** Pieces of one answer, and how many come a second: as fast as people read. */
const pieces = 400;
const pace = 20;

/** Answers that are written at once, by one api process on this PostgreSQL: what it adds to each piece, and what it holds. */
export async function measureAnswers({ atEnd }: Run, databaseUrl: string, dataDir: string) {
  const callers = await makeCallers({ databaseUrl, dataDir }, { count: answers, prefix: '136' });
  const provider = await fakeOpenAi();
  provider.script = [tellsTheTime];
  const model = { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'bench' };
  const api = await spawnApi({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...model }, { atEnd });
  const megabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.process.pid}/status`, 'utf8'))?.[1]) / 1024;
  try {
    // What the first ones cost once: code that is compiled, queries that are prepared.
    await Promise.all(callers.slice(0, 20).map((caller) => delaysOf(api, caller)));
    const before = megabytes();
    // One hundred questions a second, as they come from people: each answer takes ten times as long as all questions.
    const asked = callers.map(async (caller, number) => {
      await sleep(number * 10);
      return delaysOf(api, caller);
    });
    let max = 0;
    const all = Promise.all(asked);
    const isOver = all.then(() => true);
    while (!(await Promise.race([isOver, sleep(1000, false)]))) max = Math.max(max, megabytes());
    const delays = (await all).flat().sort((one, other) => one - other);
    const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
    return [
      {
        what: `${answers} answers at once: pieces that came`,
        result: delays.length,
        unit: '',
        limit: { least: answers * pieces },
      },
      { what: 'added to a piece: median', result: at(0.5), unit: 'ms' },
      { what: 'added to a piece: p99', result: at(0.99), unit: 'ms', limit: { most: 50 } },
      { what: 'memory of one', result: (max - before) / answers, unit: 'MB', limit: { most: 2 } },
    ];
  } finally {
    await api.end('SIGTERM');
    await provider.close();
  }
}

/** Each piece is the time at which it was written. */
const tellsTheTime: ScriptedReply = async (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const begun = performance.now();
  for (let number = 1; number <= pieces; number++) {
    response.write(`data: ${piece(`${performance.now().toFixed(2)} `)}\n\n`);
    await sleep(Math.max(0, begun + (1000 / pace) * number - performance.now()));
  }
  response.end(`data: ${piece(null, 'stop')}\n\ndata: [DONE]\n\n`);
};

/** Asks, and says of each piece of the answer how long it took from the model to the reader. */
async function delaysOf(api: ApiProcess, { token }: Caller): Promise<number[]> {
  const { data } = await api.get('/chatCategory/lists', token);
  const [session] = data as ChatSession[];
  const response = await fetch(`${api.url}/api/chat/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ question: '现在几点', type: 1, other_id: session?.id, model: 'bench' }),
  });
  const delays: number[] = [];
  let rest = '';
  for await (const event of readEvents(response)) {
    if (event.event === 'error') throw new Error(event.data);
    if (event.event !== 'chat') continue;
    const times = (rest + event.data).split(' ');
    rest = times.pop() ?? '';
    for (const time of times) delays.push(performance.now() - Number(time));
  }
  return delays;
}
