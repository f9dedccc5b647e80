import type { FastifyInstance } from 'fastify';
import { getDecoration, introductionId } from 'shared/contracts/site/site.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { findDecoration } from '../../site/settings/settings.ts';
import { findLiveVersion } from './content-queries.ts';
import { shownPage } from './shown-page-queries.ts';

/** Decorations: what an operator has put on a page. */
export function decorationRoutes(app: FastifyInstance): void {
  servePrepared(app, getDecoration, async ({ id }) => {
    const decoration = id === introductionId ? await findIntroduction(app) : await findDecoration(app.db, id);
    if (!decoration) throw notFound('装修数据不存在');
    return { type: decoration.type, name: decoration.name, data: JSON.stringify(decoration.data) };
  });
}

/** The page `/introduce` as a decoration. Its versions are the one place where it is kept. */
async function findIntroduction(app: FastifyInstance) {
  const version = await findLiveVersion(app.db, 'introduce');
  return version && { type: introductionId, name: '介绍页', data: await shownPage(app, version) };
}
