/** The heap of another Node process, as it is after its garbage was collected. */
export interface WatchedHeap {
  used(): Promise<number>;
  close(): void;
}

interface Answer {
  id?: number;
  result?: { usedSize?: number };
}

/** Wakes the process's inspector (SIGUSR1), which listens on this machine only, and talks to it. */
export async function watchHeap(pid: number): Promise<WatchedHeap> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorOf());
  await new Promise((done, failed) => {
    socket.onopen = done;
    socket.onerror = () => failed(new Error('The inspector of the shell does not answer.'));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
  };
  let last = 0;
  const ask = (method: string): Promise<Answer> =>
    new Promise((done) => {
      last += 1;
      waiting.set(last, done);
      socket.send(JSON.stringify({ id: last, method }));
    });
  return {
    async used() {
      const sizes: number[] = [];
      for (let look = 0; look < 3; look++) {
        await ask('HeapProfiler.collectGarbage');
        sizes.push((await ask('Runtime.getHeapUsage')).result?.usedSize ?? Number.NaN);
      }
      return Math.min(...sizes); // requests under way hold something, too
    },
    close: () => socket.close(),
  };
}

/** Node's own port for it. Another process that is being looked into would hold it. */
async function inspectorOf(): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const list = await fetch('http://127.0.0.1:9229/json/list').then(
      (response) => response.json() as Promise<{ title: string; webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    const target = list.find(({ title }) => title.endsWith('server.cjs'));
    if (target) return target.webSocketDebuggerUrl;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The inspector of the shell does not listen: is another process using port 9229?');
}
