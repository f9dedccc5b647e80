import type { Lineage, LineageKind, LineageLink } from 'shared/contracts/creative/lineage.ts';

export const makeLink = (kind: LineageKind, over: Partial<LineageLink> = {}): LineageLink => ({
  kind,
  id: 1,
  title: '',
  thumbnail: '',
  action: '',
  create_time: '2026-11-26 09:00:00',
  is_deleted: false,
  session_id: 0,
  depth: 1,
  is_own: true,
  is_remixable: 0,
  ...over,
});

export const makeLineage = (over: Partial<Lineage> = {}): Lineage => ({
  before: [],
  self: makeLink('picture', { depth: 0 }),
  after: [],
  ...over,
});
