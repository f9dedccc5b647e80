import type { FastifyInstance } from 'fastify';
import {
  listPromptCategories,
  listPromptHistory,
  listPrompts,
  pickPrompts,
} from 'shared/contracts/creative/drawing-prompt.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { madeFilePath } from '../../site/made-files/made-files.ts';
import { findPromptHistory } from './prompt-history.ts';
import { findPrompts, findSomePrompts } from './prompt-queries.ts';
import type { drawPrompts } from './prompt-tables.ts';

/** Prompts that operators wrote as examples, and those that a user has asked for. */
export function promptRoutes(app: FastifyInstance): void {
  const { db } = app;
  const shown = ({ prompt, promptEn, style, image }: typeof drawPrompts.$inferSelect) => ({
    prompt,
    prompt_en: promptEn,
    style,
    image: image ? pictureUrl(app, image) : '',
  });

  servePrepared(app, listPromptCategories, async () => {
    const found = await findPrompts(db);
    return [...new Map(found.map(({ category: { id, name } }) => [id, { id, name }])).values()];
  });

  servePrepared(app, listPrompts, async ({ id }) => {
    const found = await findPrompts(db, id);
    if (id !== undefined) return { prompt: found.map(({ example }) => shown(example)), cate_prompt: [] };
    const byCategory = [...Map.groupBy(found, ({ category }) => category.id).values()];
    return {
      prompt: [],
      cate_prompt: byCategory.flatMap((rows) => {
        const [first] = rows;
        const { id: cate_id = 0, name = '' } = first?.category ?? {};
        return { cate_id, name, prompt: rows.map(({ example }) => shown(example)) };
      }),
    };
  });

  serve(app, pickPrompts, async () => (await findSomePrompts(db, 2)).map(({ example }) => shown(example)));

  serve(app, listPromptHistory, async (input, { db, user }) => {
    const { rows, count } = await findPromptHistory(db, user.id, { keyword: input.keyword, ...pageSlice(input) });
    const lists = rows.map(({ prompt, createTime, count: made, pictures }) => ({
      prompt,
      create_time: beijingTime(createTime),
      count: made,
      pictures: pictures.map(({ id, name, thumbnails: [smallest] }) => ({
        id,
        thumbnail: pictureUrl(app, madeFilePath(smallest?.name ?? name)),
      })),
    }));
    return pageReply(input, lists, count);
  });
}
