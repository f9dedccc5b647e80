import type { WebPage } from 'schema-dts';
import { zonedTime } from 'shared/contracts/beijing-time.ts';
import { beginning } from 'shared/contracts/content/plain-text.ts';
import { getPolicy, policyTypes } from 'shared/contracts/content/policy.ts';
import { loader } from 'shared/site/visit.ts';
import { outline } from '../outline.ts';
import { breadcrumb } from '../structured-data.ts';

/** Loads the text of one policy; `?version=` one that was in force before. Another word than the four never reaches the API. */
export const loadPolicy = loader(async ({ call, params, url, signal }) => {
  const type = policyTypes.find((known) => known === params.type);
  const asked = url.searchParams.get('version');
  const number = asked === null ? undefined : Number(/^[1-9]\d{0,4}$/.exec(asked)?.[0]);
  if (!type || Number.isNaN(number)) throw new Response('没有这份协议', { status: 404 });
  const input = { type, ...(number === undefined ? {} : { version: number }) };
  const { title, content: html, version, versions } = await call(getPolicy, input, { signal, withToken: false });
  const { content, sections } = outline(html);
  return { type, title, content, sections, version, versions, isOld: version !== (versions[0]?.version ?? version) };
});
export type PolicyData = Awaited<ReturnType<typeof loadPolicy>>;

/** The present text is the one that is found. */
export function policyHead({ type, title, content, isOld, versions }: PolicyData, origin: string) {
  const canonical = `/policy/${type}`;
  if (isOld) return { canonical, hidden: true as const };
  const [present] = versions;
  const structured = {
    '@type': 'WebPage',
    name: title,
    url: origin + canonical,
    ...(present ? { datePublished: zonedTime(present.create_time) } : {}),
    breadcrumb: breadcrumb(origin, [
      ['首页', '/'],
      [title, canonical],
    ]),
  } satisfies WebPage;
  return { canonical, description: beginning(content) || undefined, structured };
}
