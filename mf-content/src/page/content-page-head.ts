import type { FAQPage, Product, WebPage, WebSite } from 'schema-dts';
import type { PageHead } from 'shared/site/remote.ts';
import { breadcrumb, organization } from '../structured-data.ts';
import type { ContentPageData } from './load-content-page.ts';

/**
 * What is on the page as schema.org names it, so that it can be shown where somebody searches: its way, whose site it is,
 * what it sells at which price, its questions. The types are the vocabulary: what it does not have fails to compile.
 */
export function contentPageHead(page: ContentPageData, origin: string): PageHead {
  const { name, title, description, blocks, image, isPreview } = page;
  if (isPreview) return { hidden: true };
  const url = `${origin}/${name}`;
  const products = blocks.flatMap(({ block }) => (block.type === 'pricing' ? block.packages : [])).map(product(url));
  const questions = blocks.flatMap(({ block }) => (block.type === 'questions' ? block.items : [])).map(question);
  const facts = {
    name: title,
    url,
    breadcrumb: breadcrumb(origin, [
      ['首页', '/'],
      [title, `/${name}`],
    ]),
    ...ofSite(page, origin),
    ...(products.length > 0 ? { mentions: products } : {}),
  };
  // An empty list of questions would be a fault.
  const structured =
    questions.length > 0
      ? ({ '@type': 'FAQPage', ...facts, mainEntity: questions } satisfies FAQPage)
      : ({ '@type': 'WebPage', ...facts } satisfies WebPage);
  return { canonical: `/${name}`, description: description || undefined, image, structured };
}

/** Whose site it is, on the pages that say so. */
function ofSite({ name, site }: ContentPageData, origin: string) {
  if (!site || (name !== 'introduce' && name !== 'cms_index')) return {};
  const about = organization(origin, site);
  return { about, isPartOf: { '@type': 'WebSite', name: site.name, url: about.url } satisfies WebSite };
}

const question = ({ question, answer }: { question: string; answer: string }) => ({
  '@type': 'Question' as const,
  name: question,
  acceptedAnswer: { '@type': 'Answer' as const, text: answer },
});

interface Priced {
  name: string;
  price: string;
  per: string;
  lines: readonly string[];
}

const product =
  (url: string) =>
  ({ name, price, per, lines }: Priced) =>
    ({
      '@type': 'Product',
      name,
      description: [...(per ? [per] : []), ...lines].join('；'),
      offers: { '@type': 'Offer', price, priceCurrency: 'CNY', availability: 'https://schema.org/InStock', url },
    }) satisfies Product;
