import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { listExamples } from 'shared/contracts/chat/example.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { exampleGroups, examples } from './example-tables.ts';

export function exampleRoutes(app: FastifyInstance): void {
  servePrepared(app, listExamples, async () => {
    const { db } = app;
    const groups = await db.select().from(exampleGroups).orderBy(asc(exampleGroups.sort), asc(exampleGroups.id));
    const rows = await db.select().from(examples).orderBy(asc(examples.sort), asc(examples.id));
    return groups.map((group) => ({
      id: group.id,
      name: group.name,
      image: pictureUrl(app, group.image),
      sample: rows
        .filter((row) => row.groupId === group.id)
        .map((row) => ({ id: row.id, content: row.content, category_id: group.id })),
    }));
  });
}
