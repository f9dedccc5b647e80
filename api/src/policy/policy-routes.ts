import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getPolicy } from 'shared/contracts/policy.ts';
import { notFound } from '../server/refusal.ts';
import { safeHtml } from '../server/safe-html.ts';
import { servePrepared } from '../server/serve-prepared.ts';
import { policies } from './policy-tables.ts';

export function policyRoutes(app: FastifyInstance): void {
  servePrepared(app, getPolicy, async ({ type }) => {
    const [policy] = await app.db.select().from(policies).where(eq(policies.type, type));
    if (!policy) throw notFound('内容不存在');
    return { title: policy.title, content: safeHtml(policy.content) };
  });
}
