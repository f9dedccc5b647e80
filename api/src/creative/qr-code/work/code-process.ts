/**
 * The process that makes and reads codes: decoding takes tenths of a second of a core, and what is decoded are files of
 * strangers. It has no environment and so no secret, and ends with the api.
 */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { makeDecoders } from 'shared/bundled/qr/proof/decoders.ts';
import { controlPicture, makeCode, readCode } from './code-maker.ts';
import type { CodeOrder, CodeReply } from './code-order.ts';

// Answers of the chat come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const decoders = makeDecoders({
  bytes: readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))),
});

async function answer(order: CodeOrder): Promise<CodeReply> {
  if (order.task === 'read') return { text: await readCode(order.picture, decoders) };
  if (order.task === 'control') return { control: await controlPicture(order.text, order.ratio) };
  return makeCode(order, decoders);
}

process.on('disconnect', () => process.exit());
process.on('message', async (order: CodeOrder) => {
  const reply = await answer(order).catch((error: unknown) => ({ problem: String(error) }));
  // The api may have ended meanwhile.
  if (process.connected) process.send?.(reply, undefined, undefined, () => undefined);
});
