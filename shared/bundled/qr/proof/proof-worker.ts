import moduleAddress from 'zxing-wasm/reader/zxing_reader.wasm';
import { makeDecoders } from './decoders.ts';
import type { ProofReply, ProofRequest } from './open-prover.ts';
import { prove } from './prove.ts';

// The worker of a page in which codes are read: it is built alone (shared/build/webpack/workers.ts), and served with its own policy.
const decoders = makeDecoders({ address: moduleAddress });

self.addEventListener('message', async ({ data: { id, pixels, order } }: MessageEvent<ProofRequest>) => {
  const reply: ProofReply = await prove(pixels, order, decoders).then(
    (proof) => ({ id, proof }),
    (error: unknown) => ({ id, problem: String(error) }),
  );
  self.postMessage(reply);
});
