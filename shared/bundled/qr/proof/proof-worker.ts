import moduleAddress from 'zxing-wasm/reader/zxing_reader.wasm';
import { makeDecoders } from './decoders.ts';
import type { ProofReply, ProofRequest } from './open-prover.ts';
import { prove } from './prove.ts';

// The worker of a page in which codes are read: it is built alone (shared/build/webpack/workers.ts), and served with its own policy.
const decoders = makeDecoders({ address: moduleAddress });

async function answer({ id, pixels, order }: ProofRequest): Promise<ProofReply> {
  if (order) return { id, proof: await prove(pixels, order, decoders) };
  return { id, text: (await decoders.zxing(pixels)) ?? (await decoders.qr(pixels)) };
}

self.addEventListener('message', async ({ data }: MessageEvent<ProofRequest>) => {
  const reply = await answer(data).catch((error: unknown) => ({ id: data.id, problem: String(error) }));
  self.postMessage(reply);
});
