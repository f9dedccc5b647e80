import type { QrProof } from 'shared/contracts/creative/qr-record.ts';
import type { Pixels } from './luma.ts';
import type { ProofOrder } from './prove.ts';

export interface ProofRequest {
  id: number;
  pixels: Pixels;
  /** Without one the question is what the code says. */
  order?: ProofOrder;
}

export type ProofReply = { id: number } & ({ proof: QrProof } | { text: string | undefined } | { problem: string });

/** Reads codes in a worker of the page. */
export interface Prover {
  /**
   * @param pixels of the whole picture; their buffer is handed over, and cannot be used afterwards
   * @throws Error when the worker cannot be loaded, or ended
   */
  prove(pixels: Pixels, order: ProofOrder): Promise<QrProof>;
  /**
   * What the code on a picture says; undefined where neither decoder finds one. The pixels are handed over too.
   * @throws Error as `prove` does
   */
  read(pixels: Pixels): Promise<string | undefined>;
  /** Ends the worker; what it has not answered is refused. */
  close(): void;
}

declare const __webpack_public_path__: string;

/**
 * The worker comes from the site's own address, also where files of releases come from a mirror: browsers start no worker of
 * another origin, and its policy lets it fetch from its own alone.
 */
const startWorker = () =>
  new Worker(new URL(`${new URL(__webpack_public_path__, location.href).pathname}proof-worker.js`, location.origin));

/** Begins with the first code that is to be read. In the browser only. */
export function openProver(start: () => Worker = startWorker): Prover {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, { resolve: (reply: ProofReply) => void; reject: (reason: Error) => void }>();

  const end = (reason: string) => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const begin = () => {
    const begun = start();
    begun.addEventListener('message', ({ data }: MessageEvent<ProofReply>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('problem' in data) asked?.reject(new Error(data.problem));
      else asked?.resolve(data);
    });
    begun.addEventListener('error', () => end('the worker that reads codes could not be loaded'));
    return begun;
  };

  const ask = (pixels: Pixels, order?: ProofOrder): Promise<ProofReply> => {
    worker ??= begin();
    const id = ++last;
    const request: ProofRequest = { id, pixels, ...(order && { order }) };
    worker.postMessage(request, [pixels.data.buffer]);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };

  return {
    async prove(pixels, order) {
      const reply = await ask(pixels, order);
      if (!('proof' in reply)) throw new Error('the worker gave no proof');
      return reply.proof;
    },
    async read(pixels) {
      const reply = await ask(pixels);
      return 'text' in reply ? reply.text : undefined;
    },
    close: () => end('closed'),
  };
}
