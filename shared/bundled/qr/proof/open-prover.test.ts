/** @jest-environment node */
import { openProver, type ProofReply, type ProofRequest } from './open-prover.ts';

/** A worker that answers as the test says. */
class FakeWorker extends EventTarget {
  readonly asked: ProofRequest[] = [];
  isEnded = false;
  postMessage(request: ProofRequest): void {
    this.asked.push(request);
  }
  answer(data: ProofReply): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

const proof = { score: 12, cells: [], is_proven: 1, problem: '', steps: 0, side: 0, modules: 0 };
const pixels = () => ({ data: new Uint8ClampedArray(4), width: 1, height: 1 });
const order = { text: 'a', side: 1, modules: 29 };

function makeProver() {
  const started: FakeWorker[] = [];
  const prover = openProver(() => {
    const worker = new FakeWorker();
    started.push(worker);
    return worker as unknown as Worker;
  });
  return { prover, started };
}

test('answers come to those who asked, in any order, from one worker', async () => {
  const { prover, started } = makeProver();
  expect(started).toHaveLength(0);
  const asked = [prover.prove(pixels(), order), prover.prove(pixels(), order)];
  expect(started).toHaveLength(1);
  started[0]?.answer({ id: 2, proof: { ...proof, score: 2 } });
  started[0]?.answer({ id: 1, problem: 'no memory' });
  await expect(asked[1]).resolves.toMatchObject({ score: 2 });
  await expect(asked[0]).rejects.toThrow('no memory');
});

test('what a code says is asked without an order, from the same worker', async () => {
  const { prover, started } = makeProver();
  const asked = [prover.read(pixels()), prover.read(pixels())];
  expect(started.map(({ asked: requests }) => requests.map((request) => 'order' in request))).toEqual([[false, false]]);
  started[0]?.answer({ id: 1, text: 'https://example.com' });
  started[0]?.answer({ id: 2, text: undefined });
  expect(await Promise.all(asked)).toEqual(['https://example.com', undefined]);
});

test('a worker that cannot be loaded refuses what waits, and the next code begins another', async () => {
  const { prover, started } = makeProver();
  const asked = prover.prove(pixels(), order);
  started[0]?.dispatchEvent(new Event('error'));
  await expect(asked).rejects.toThrow('could not be loaded');
  const again = prover.prove(pixels(), order);
  expect(started).toHaveLength(2);
  started[1]?.answer({ id: 2, proof });
  await expect(again).resolves.toEqual(proof);
  const open = prover.prove(pixels(), order);
  prover.close();
  expect(started[1]?.isEnded).toBe(true);
  await expect(open).rejects.toThrow('closed');
});
