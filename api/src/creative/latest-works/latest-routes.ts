import type { FastifyInstance } from 'fastify';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { getLatestWorks, latestOpen } from 'shared/contracts/creative/latest-works.ts';
import { waitingSquareStates } from 'shared/contracts/creative/square-own.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { serve } from '../../platform/serve/serve.ts';
import { madeFilePath } from '../../site/made-files/made-files.ts';
import { shownRecords } from '../drawing/records/shown-record.ts';
import type { StoredThumbnail } from '../pictures/drawing-tables.ts';
import { shownCodes } from '../qr-code/records/shown-code.ts';
import { latestMaps, latestRecords, openRecords, waitingPosts } from './latest-queries.ts';

/** The newest works of all tools in one call: `/app` made eight, with whole records. */
export function latestWorksRoutes(app: FastifyInstance): void {
  const address = (name: string) => (name ? pictureUrl(app, madeFilePath(name)) : '');
  const addressesOf = (name: string, stored: StoredThumbnail[] | null) => {
    const thumbnails = (stored ?? []).map((one) => ({ width: one.width, url: address(one.name) }));
    const image = address(name);
    return { image, thumbnails, thumbnail: thumbnails[0]?.url ?? image };
  };

  serve(app, getLatestWorks, async (_input, { db, user }) => {
    const mine = { userId: user.id };
    const done = (await latestRecords(db).execute(mine)).map((one) => ({
      id: one.id,
      tool: one.tool,
      prompt: one.prompt,
      action: one.action,
      status: drawStatus.done,
      create_time: beijingTime(one.createTime),
      thumbhash: one.thumbhash,
      interim: '',
      qr_content: one.content,
      ...addressesOf(one.name, one.thumbnails),
    }));
    const open = await openRecords(db).execute(mine);
    const openOf = (tool: 'draw' | 'qr') => open.filter(({ record }) => record.tool === tool).slice(0, latestOpen);
    const posts = (await waitingPosts(db).execute(mine)).flatMap(({ name, thumbnails, prompt, state, ...post }) => {
      const known = waitingSquareStates.find((one) => one === state);
      return known ? [{ ...post, state: known, prompts: prompt, ...addressesOf(name, thumbnails) }] : [];
    });
    return {
      pictures: done.filter(({ tool }) => tool === 'draw'),
      codes: done.filter(({ tool }) => tool === 'qr'),
      maps: (await latestMaps(db).execute(mine)).map(({ updateTime, ...map }) => ({
        ...map,
        update_time: beijingTime(updateTime),
      })),
      open_pictures: await shownRecords(app, user.id, openOf('draw')),
      open_codes: await shownCodes(app, user.id, openOf('qr')),
      posts,
    };
  });
}
