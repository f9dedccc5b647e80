import { makeNews } from './news/make-news.ts';
import { newsHead } from './news/news-head.ts';
import { contentPageHead } from './page/content-page-head.ts';

type Told = Record<string, unknown>;

const origin = 'https://example.com';
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown) => URL.canParse(String(value));
const hasZone = (value: unknown) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(String(value));
const every = (value: unknown, rule: (one: Told) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.every(rule);

/**
 * What Google asks of data that it shows beside a result (developers.google.com/search/docs/appearance/structured-data,
 * pages "article" and "faqpage"): all that it recommends of an article, which has no required property, and all that it
 * requires of questions. The vocabulary itself is checked by the types of schema.org.
 */
const rules: Record<string, Record<string, (value: unknown) => boolean>> = {
  NewsArticle: {
    headline: isText,
    image: (value) => Array.isArray(value) && value.length > 0 && value.every(isAddress),
    datePublished: hasZone,
    dateModified: hasZone,
    author: (value) => isText((value as Told | undefined)?.['@type']) && isText((value as Told | undefined)?.name),
  },
  FAQPage: {
    mainEntity: (value) =>
      every(
        value,
        ({ '@type': type, name, acceptedAnswer }) =>
          type === 'Question' && isText(name) && isText((acceptedAnswer as Told | undefined)?.text),
      ),
  },
};

/** What is missing, by name. */
function lacking(structured: object | undefined): string[] {
  const told: Told = { ...structured };
  const asked = Object.entries(rules[String(told['@type'])] ?? { '@type': () => false });
  return asked.flatMap(([name, holds]) => (holds(told[name]) ? [] : [name]));
}

const article = (over: Parameters<typeof makeNews>[0] = {}) =>
  newsHead({ kind: 'article', news: makeNews(over), sections: [], minutes: 1, isPreview: false }, origin).structured;

test('an article and questions can be shown as rich results', () => {
  expect(lacking(article({ update_time: '2026-03-03 08:00:00' }))).toEqual([]);
  // What an article has not is not told, and is no empty word either.
  expect(lacking(article({ author: '', image: '' }))).toEqual(['image', 'dateModified', 'author']);
  expect(JSON.stringify(article({ author: '', image: '' }))).not.toMatch(/"":|:""|null/);

  const items = [{ question: '收费吗？', answer: '先试后买。' }];
  const page = (questions: typeof items) =>
    contentPageHead({
      ...{ name: 'cms_index', title: '题目', description: '说明', firstPicture: '', image: '', isPreview: false },
      contact: { address: '', outcome: undefined },
      blocks: [{ place: 0, block: { type: 'questions', title: '问答', text: '', items: questions } }],
    }).structured;
  expect(lacking(page(items))).toEqual([]);
  // A page without questions tells nothing: an empty list would be a fault.
  expect(page([])).toBeUndefined();
});
