import type { FastifyInstance } from 'fastify';
import {
  cancelArticleCollection,
  cancelRecordCollection,
  collectArticle,
  collectRecord,
  listCollectedArticles,
  listCollectedRecords,
} from 'shared/contracts/account/collection.ts';
import { recordCollections } from '../../chat/tree/tree.ts';
import { articleCollections } from '../../content/news/news.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { removeFavourite } from '../../site/favourites/favourites.ts';
import { collectArticleFor, findCollectedArticles } from './collected-articles.ts';
import { collectRecordOf, findCollectedRecords } from './collected-records.ts';

/** Answers of one page: each may have a quarter of a megabyte. */
const maxRecordsOfPage = 30;

export function collectionRoutes(app: FastifyInstance): void {
  serve(app, collectRecord, async ({ records_id }, { user, idempotent }) => {
    const { value: id } = await idempotent((tx) => collectRecordOf(tx, user.id, records_id));
    return { id };
  });

  serve(app, cancelRecordCollection, async ({ collect_id }, { user, idempotent }) => {
    const { value: removed } = await idempotent((tx) =>
      removeFavourite(tx, recordCollections, user.id, { id: collect_id }),
    );
    if (!removed) throw notFound('收藏不存在');
    return null;
  });

  serve(app, listCollectedRecords, async (input, { db, user }) => {
    const page = { page_no: input.page_no, page_size: Math.min(input.page_size, maxRecordsOfPage) };
    const wanted = { userId: user.id, keyword: input.keyword, ...pageSlice(page) };
    const { lists, count } = await findCollectedRecords(db, wanted);
    const rows = lists.map(({ collection, messageId, ask, reply, kind, subject }) => ({
      id: collection.id,
      create_time: beijingTime(collection.createTime),
      ask,
      reply,
      voice_input: '',
      voice_output: '',
      records_id: messageId,
      type: kind,
      other_id: subject,
    }));
    return pageReply(page, rows, count);
  });

  serve(app, collectArticle, async ({ id }, { user, idempotent }) => {
    await idempotent((tx) => collectArticleFor(tx, user.id, id));
    return null;
  });

  serve(app, cancelArticleCollection, async ({ id }, { user, idempotent }) => {
    await idempotent((tx) => removeFavourite(tx, articleCollections, user.id, { thingId: id }));
    return null;
  });

  serve(app, listCollectedArticles, async (input, { db, user }) => {
    const wanted = { userId: user.id, keyword: input.keyword, ...pageSlice(input) };
    const { rows, count } = await findCollectedArticles(db, wanted);
    const lists = rows.map(({ collection, article }) => ({
      id: collection.id,
      article_id: article.id,
      title: article.title,
      image: pictureUrl(app, article.image),
      desc: article.summary,
      click: article.clicks,
      create_time: beijingTime(article.createTime),
      collect_time: beijingTime(collection.createTime),
    }));
    return pageReply(input, lists, count);
  });
}
