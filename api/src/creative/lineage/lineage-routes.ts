import type { FastifyInstance } from 'fastify';
import { getLineage, type Lineage, type LineageKind } from 'shared/contracts/creative/lineage.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { findLinks, placeKind } from './lineage-queries.ts';
import { findShownLinks, placeKey } from './shown-links.ts';

/** Where a work came from, and what came of it. */
export function lineageRoutes(app: FastifyInstance): void {
  // The answer about a post is the same for every visitor.
  serve(app, getLineage, ({ kind, id }, { user }) =>
    user ? lineageOf(user.id, kind, id) : app.prepared.find(`lineage ${kind} ${id}`, () => lineageOf(0, kind, id)),
  );

  async function lineageOf(userId: number, kind: LineageKind, id: number): Promise<Lineage> {
    const subject = { kind: placeKind(kind), id };
    const links = await findLinks(app.db, userId, subject);
    const shown = await findShownLinks(app, userId, [subject, ...links]);
    const self = shown.get(placeKey(subject));
    if (!self || self.is_deleted) {
      throw notFound(subject.kind === 'record' ? '图片不存在或已删除' : '内容不存在或已删除');
    }
    const placed = links.flatMap(({ way, depth, ...place }) => {
      const link = shown.get(placeKey(place));
      return link ? [{ way, link: { ...link, depth } }] : [];
    });
    const of = (wanted: 'up' | 'down') => placed.filter(({ way }) => way === wanted).map(({ link }) => link);
    return { before: of('up'), self: { ...self, depth: 0 }, after: of('down') };
  }
}
