import type { uploads } from './upload-tables.ts';

type Addressed = Pick<typeof uploads.$inferSelect, 'visibility' | 'name'>;

/** Where an upload, or the small picture of it, is read: a public one and a private one have different addresses. */
export const uploadPath = ({ visibility, name }: Addressed): string =>
  `files/${visibility === 'public' ? 'upload' : 'own'}/${name}`;
