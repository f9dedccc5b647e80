/**
 * The process that paints for the demonstration. It reads SVG, which the api's process does not (`platform/pictures/sharp.ts`), has no
 * environment and so no secret, and ends with the api.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { paint } from './paint.ts';
import type { PaintOrder, PaintReply } from './picture-process.ts';

// Answers of the chat come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadSvg', 'VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});

process.on('disconnect', () => process.exit());
process.on('message', async (order: PaintOrder) => {
  const reply: PaintReply = await paint(order).then(
    (picture) => ({ picture }),
    (error: unknown) => ({ problem: String(error) }),
  );
  // The api may have ended meanwhile.
  if (process.connected) process.send?.(reply, undefined, undefined, () => undefined);
});
