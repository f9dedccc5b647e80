/**
 * The process that makes the files of pictures: decoding and encoding one takes half a second of a core, and what is decoded
 * comes from foreign servers. It has no environment and so no secret, and ends with the api.
 */
import { constants, setPriority } from 'node:os';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { makeFiles, makeInterim } from './picture-files.ts';
import type { PictureOrder, PictureReply } from './picture-order.ts';

// Answers of the chat come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const answer = async (order: PictureOrder): Promise<PictureReply> =>
  order.task === 'interim' ? { interim: await makeInterim(order) } : { files: await makeFiles(order) };

process.on('disconnect', () => process.exit());
process.on('message', async (order: PictureOrder) => {
  const reply = await answer(order).catch((error: unknown) =>
    error instanceof Refusal ? { refused: error.message } : { problem: String(error) },
  );
  // The api may have ended meanwhile.
  if (process.connected) process.send?.(reply, undefined, undefined, () => undefined);
});
