import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import { policies } from './policy-tables.ts';

/** Places of the first texts that their operator fills in. Other words in 【】 may be the operator's own, as 【特别提示】 is. */
const left = new Set([
  '',
  '名称',
  '所在地',
  '服务器所在地',
  '运营者填写开票的方式、内容与时限',
  '运营者的公司全称',
  ...[5, 6, 7, 15].map(String),
]);

/** Places of a text that its operator has not filled in: 【运营者的公司全称】, or any that begins with 运营者. */
export const openPlacesOf = (content: string): string[] =>
  [...content.matchAll(/【([^】]{0,100})】/g)]
    .filter(([, words = '']) => left.has(words.trim()) || words.startsWith('运营者'))
    .map(([place]) => place);

export interface OpenText {
  type: string;
  places: string[];
}

/** Texts in force that are published with open places. */
export async function findOpenTexts(db: Db): Promise<OpenText[]> {
  const texts = await db.select({ type: policies.type, content: policies.content }).from(policies);
  return texts
    .map(({ type, content }) => ({ type, places: openPlacesOf(content) }))
    .filter((text) => text.places.length > 0);
}

/** Says at the start of a real site which texts visitors agree to are not finished. */
export function warnOfOpenPlaces(app: FastifyInstance): void {
  if (app.config.siteMode !== 'production') return;
  app.addHook('onReady', async () => {
    const texts = await findOpenTexts(app.db).catch((error: unknown) => {
      app.log.error({ err: error }, 'policies cannot be read');
      return [];
    });
    for (const { type, places } of texts)
      app.log.warn(
        { policy: type, places: [...new Set(places)] },
        'a policy is published with places that nobody filled in',
      );
  });
}
