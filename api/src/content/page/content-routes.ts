import type { FastifyInstance } from 'fastify';
import {
  articlePathsPage,
  contactRefusals,
  getContentPage,
  listArticlePaths,
  sendContactMessage,
} from 'shared/contracts/content/content-page.ts';
import { notFound, tooOften } from '../../platform/refusals/refusal.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { findArticleTimes } from '../news/news-queries.ts';
import { contactForm, dropDoneMessages, keepMessage } from './contact-form.ts';
import { findLiveVersion, findPreview } from './content-queries.ts';
import { shownPage } from './shown-page-queries.ts';

export function contentRoutes(app: FastifyInstance): void {
  servePrepared(app, getContentPage, async ({ name, preview }) => {
    const version = preview ? await findPreview(app.db, name, preview) : await findLiveVersion(app.db, name);
    if (!version) throw notFound('页面不存在');
    return shownPage(app, version);
  });

  servePrepared(app, listArticlePaths, async ({ page_no }) => {
    const window = { limit: articlePathsPage, offset: (page_no - 1) * articlePathsPage };
    const { rows, count } = await findArticleTimes(app.db, window);
    return { pages: rows.map(({ id, time }) => ({ path: `/news/detail/${id}`, time: time.toISOString() })), count };
  });

  serve(app, sendContactMessage, async (message, { request, idempotent }) => {
    const { value: outcome } = await idempotent((tx) => keepMessage(tx, request, message));
    if (outcome !== 'sent') throw tooOften(contactRefusals[outcome], outcome === 'often' ? 3600 : 600);
    return new WithMessage('已收到，我们会尽快与你联系', null);
  });
  contactForm(app);
  app.jobs.add({
    name: 'drop-done-contacts',
    everySeconds: 3600,
    limitSeconds: 20,
    run: () => dropDoneMessages(app.db),
  });
}
