// npm run bench:reading: processor time of reading a page's answers by their contracts, beside that of JSON.parse (ADR 164).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listCreationCategories, listCreations } from 'shared/contracts/chat/creation.ts';
import { listExamples } from 'shared/contracts/chat/example.ts';
import { listSkills } from 'shared/contracts/chat/skill.ts';
import { getNews, listHotNews, listNews, listNewsCategories } from 'shared/contracts/content/news.ts';
import { getPolicy } from 'shared/contracts/content/policy.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { pickPrompts } from 'shared/contracts/creative/drawing-prompt.ts';
import { listSquareCategories, listSquarePosts } from 'shared/contracts/creative/square.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { queryOf } from 'shared/http/query.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import { tableText } from '../../mf/table.ts';
import { type Run, runScript } from '../../start/run-script.ts';
import { tokenOfDemo } from '../token-of-demo.ts';

/** What a member's page asks for itself; the configuration, which is the same for all, is read once in two seconds. */
const pages: [page: string, calls: [Endpoint, object?][]][] = [
  ['/', [[getUserCenter], [listExamples], [listSessions], [listModels]]],
  ['/create', [[getUserCenter], [listCreationCategories], [listCreations]]],
  ['/skill', [[getUserCenter], [listSkills]]],
  ['/app/drawing', [[getUserCenter], [listDrawModels], [pickPrompts]]],
  ['/app/square', [[getUserCenter], [listSquareCategories], [listSquarePosts, { page_size: 40 }]]],
  ['/news', [[getUserCenter], [listNewsCategories], [listNews], [listHotNews]]],
  ['/news/detail/1', [[getUserCenter], [getNews, { id: 1 }]]],
  ['/policy/privacy', [[getUserCenter], [getPolicy, { type: 'privacy' }]]],
];
const [warmUp, runs] = [300, 2000];

await runScript(bench);

async function bench({ atEnd }: Run): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-reading-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const api = await spawnApi({ DATA_DIR: folder }, { atEnd });
  const token = await tokenOfDemo(api.url);
  const answerOf = async ([endpoint, input]: [Endpoint, object?]) => {
    const { method, path } = endpoint;
    const response = await fetch(`${api.url}/api${path}${queryOf(input)}`, { method, headers: { token } });
    const text = await response.text();
    // Throws of what is no success: nothing would be read.
    readAnswer(endpoint, endpoint.output, JSON.parse(text).data);
    return { endpoint, text, data: JSON.parse(text).data as unknown };
  };
  const rows: string[][] = [];
  for (const [page, calls] of pages) {
    const answers = await Promise.all(calls.map(answerOf));
    const parsing = microseconds(() => answers.forEach(({ text }) => void JSON.parse(text)));
    const reading = microseconds(() =>
      answers.forEach(({ endpoint, data }) => void readAnswer(endpoint, endpoint.output, data)),
    );
    const size = answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    rows.push([page, `${(size / 1024).toFixed(1)} KiB`, `${parsing.toFixed(0)} µs`, `${reading.toFixed(0)} µs`]);
  }
  console.log(tableText(['', 'answers', 'JSON.parse', 'reading'], rows));
  await api.end('SIGTERM');
  return 0;
}

/** Processor time of one run, in the middle of many. */
function microseconds(work: () => void): number {
  for (let run = 0; run < warmUp; run++) work();
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / runs;
}
