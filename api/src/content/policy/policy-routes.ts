import type { FastifyInstance } from 'fastify';
import { getPolicy } from 'shared/contracts/content/policy.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { makeShownHtml } from '../../site/pictures/pictures.ts';
import { findSiteName, withSiteName, withSiteNameInHtml } from '../../site/settings/settings.ts';
import { warnOfOpenPlaces } from './policy-commands.ts';
import { findPolicy, findPolicyVersions } from './policy-queries.ts';

export function policyRoutes(app: FastifyInstance): void {
  const shownHtml = makeShownHtml(app);
  warnOfOpenPlaces(app);
  servePrepared(app, getPolicy, async ({ type, version }) => {
    const policy = await findPolicy(app.db, type, version);
    const versions = (await findPolicyVersions(app.db, type)).filter(({ hiddenTime }) => !hiddenTime);
    const isShown = version === undefined || versions.some((one) => one.version === version);
    if (!policy || !isShown) throw notFound('内容不存在');
    const name = await findSiteName(app.db);
    return {
      title: withSiteName(policy.title, name),
      content: await shownHtml(withSiteNameInHtml(policy.content, name)),
      version: version ?? versions[0]?.version ?? 0,
      versions: versions.map(({ version, change, createTime }) => ({
        version,
        change,
        create_time: beijingTime(createTime),
      })),
    };
  });
}
