/** @jest-environment node */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { onMachine } from 'shared/testing/on-machine.ts';
import { canLimitHandles, limitHandles } from '../../pool/testing/limit-handles.ts';
import { makeApi } from '../testing/make-api.ts';
import { makeFront } from '../testing/make-front.ts';

jest.mock('virtual:provided', () => ({ provided: {} }), { virtual: true });

onMachine(canLimitHandles, 'prlimit').test(
  'connections that say nothing leave the file handles that visitors, calls to the API and render workers need',
  async () => {
    const api = await makeApi((_request, response) => response.end('answer'));
    const giveBack = limitHandles(160);
    const front = await makeFront(api.url);
    const crowd = await connectFromOutside(front.url, 300);
    const ask = (path: string) => fetch(front.url + path).then(({ status }) => status, String);
    const answers = [await ask('/healthz'), await ask('/api/x')];
    const { error } = spawnSync(process.execPath, ['--version']);
    await giveBack();
    crowd.kill();
    await front.close();
    await api.close();
    expect(answers).toEqual([200, 200]);
    expect(error).toBeUndefined();
  },
);

/** So many silent connections of another process, which has handles of its own. */
async function connectFromOutside(url: string, count: number) {
  const source = `
    let left = ${count};
    for (let i = 0; i < ${count}; i++)
      require('node:net').connect(${new URL(url).port}, '127.0.0.1', () => --left || console.log('connected'))
        .on('error', () => undefined);
    setInterval(() => undefined, 1000);`;
  const crowd = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(crowd.stdout, 'data');
  return crowd;
}
