/** @jest-environment node */

import type { PageHead } from 'shared/site/remote.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { documentTitle } from '../../document/document-title.ts';
import { scriptJson } from '../../document/page-state.ts';
import { type DocumentParts, documentAround } from './document.ts';
import { documentHead } from './document-head.ts';

const website = { ...makeSiteConfig().website, pc_title: '智绘', pc_desc: '说明', pc_keywords: '对话,绘画' };

const head = (over: Partial<typeof website>, title?: string): string =>
  Buffer.concat(documentAround(partsOf(over, title), '').before)
    .toString()
    .split('</head>')[0] ?? '';

function partsOf(over: Partial<typeof website>, title = '智绘'): DocumentParts {
  const config = makeSiteConfig({ domain: 'https://cdn.example.com', website: { ...website, ...over } });
  const main = { url: '/assets/shell/1/main.js', integrity: 'sha384-a' };
  return {
    nonce: 'n',
    title,
    head: documentHead({ title, config, matches: [], url: new URL('http://site.test/'), status: 200, nonce: 'n' }),
    config,
    themeStyles: '',
    scheme: 'system',
    main,
    preload: [],
    startsLater: false,
    preview: undefined,
    state: scriptJson({ config }),
  };
}

// Shows: SPEC-1.13, SPEC-3.11
test('title, icon, keywords and description are the operator’s', () => {
  const html = head({ pc_ico: 'uploads/i.ico' }, documentTitle([], makeSiteConfig({ website })));
  expect(html).toContain('<title>智绘</title>');
  expect(html).toContain('<link rel="icon" href="https://cdn.example.com/uploads/i.ico">');
  expect(html).toContain('<meta name="keywords" content="对话,绘画">');
  expect(html).toContain('<meta name="description" content="说明">');
});

test('empty settings are left out, and no icon is requested', () => {
  const html = head({ pc_ico: '', pc_keywords: '', pc_desc: '' });
  expect(html).not.toMatch(/name="(keywords|description)"/);
  expect(html).toContain('<link rel="icon" href="data:,">');
});

test('a page’s own title comes first', () => {
  expect(documentTitle([{ handle: { title: '资讯' } } as never], makeSiteConfig({ website }))).toBe('资讯 - 智绘');
});

test('a browser that is too old shows a notice without code, by an element that a style hides from all others', () => {
  const html = head({});
  expect(html).toMatch(/\.old-browser\{margin[^}]*\}@supports \(height:1lh\)[^{]*\{\.old-browser\{display:none\}\}/);
  const body = Buffer.concat(documentAround(partsOf({}), '').before)
    .toString()
    .split('</head>')[1];
  expect(body).toMatch(/^<body><p class="old-browser">你的浏览器版本过旧.*<\/p><div id="root" data-site-root>$/);
});

// Shows: XSS-13
test('XSS-13: markup in any of them stays text', () => {
  const bad = '</title><script>alert(1)</script>" onload="alert(1)';
  const html = head({ pc_ico: bad, pc_keywords: bad, pc_desc: bad }, bad);
  expect(html).not.toMatch(/<script>alert|" onload="/);
  expect(html.match(/&#60;script&#62;alert\(1\)/g)).toHaveLength(6);
});

const url = new URL('https://site.test/news/detail/1?utm=x');
const headOf = (said: PageHead, status = 200) => {
  const matches = [{ handle: { head: () => said }, loaderData: {} }] as never;
  const config = makeSiteConfig({ website: { ...website, shop_name: '智绘' } });
  return documentHead({ title: '题', config, matches, url, status, nonce: 'n' });
};

test('a page describes itself to search engines and shared links', () => {
  const html = headOf({
    description: '摘要',
    image: '/api/files/uploads/a.png',
    structured: { '@type': 'NewsArticle', headline: '</script><script>x()' },
  });
  expect(html).toContain('<meta name="description" content="摘要">');
  expect(html).toContain('<link rel="canonical" href="https://site.test/news/detail/1">');
  expect(html).toContain('<meta property="og:type" content="article">');
  expect(html).toContain('<meta property="og:image" content="https://example.com/api/files/uploads/a.png">');
  // Only of a card it is known how large it is.
  expect(html).not.toContain('og:image:width');
  expect(html).not.toContain('article:');
  expect(html).not.toContain('<script>x()');
  const json = /<script type="application\/ld\+json" nonce="n">(.*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org', headline: '</script><script>x()' });
});

test('a page without a picture of its own, or with a drawing, has the site’s', () => {
  const withSiteCard = (image?: string) => {
    const matches = [{ handle: { head: () => (image ? { image } : {}) }, loaderData: {} }] as never;
    const config = makeSiteConfig({ domain: '', share_image: '/api/files/card/site.png' });
    return documentHead({ title: '题', config, matches, url, status: 200, nonce: 'n' });
  };
  const card = '<meta property="og:image" content="https://site.test/api/files/card/site.png">';
  expect(withSiteCard()).toContain(
    `${card}<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
  );
  expect(withSiteCard('/api/files/v1/cover/a.svg')).toContain(card);
  expect(withSiteCard('/api/files/card/news-1.png')).toContain('content="https://site.test/api/files/card/news-1.png"');
});

test('an article has the times of its publication and its last change', () => {
  const [published, changed] = ['2026-03-02T10:20:30+08:00', '2026-03-03T08:00:00+08:00'];
  const html = headOf({ structured: { '@type': 'NewsArticle', datePublished: published, dateModified: changed } });
  expect(html).toContain(`<meta property="article:published_time" content="${published}">`);
  expect(html).toContain(`<meta property="article:modified_time" content="${changed}">`);
  expect(headOf({ structured: { '@type': 'WebPage', dateModified: changed } })).not.toContain('article:');
});

test('the first picture is asked for with the document', () => {
  const link = '<link rel="preload" as="image" fetchpriority="high" href="https://example.com/api/files/a&#34;b.png">';
  expect(headOf({ firstPicture: '/api/files/a"b.png' })).toContain(link);
  expect(headOf({})).not.toContain('as="image"');
});

test('of a first picture in several widths the browser chooses one, as its place on the page will', () => {
  const widths = [{ width: 320, url: '/api/files/s.webp' }];
  const at = 'https://example.com/api/files';
  const link = `href="${at}/l.webp" imagesrcset="${at}/s.webp 320w" imagesizes="(max-width: 9px) 50vw, 300px">`;
  const html = headOf({ firstPicture: { url: '/api/files/l.webp', widths, sizes: '(max-width: 9px) 50vw, 300px' } });
  expect(html).toContain(link);
});

test('its canonical address is one of this site, for any value', () => {
  expect(headOf({ canonical: '/news?page=2' })).toContain('href="https://site.test/news?page=2"');
  expect(headOf({ canonical: '//evil.example/x' })).not.toContain('evil.example');
});

test('pages that are not found or not published are not indexed', () => {
  expect(headOf({ description: '摘要' }, 404)).toBe('<meta name="robots" content="noindex">');
  expect(headOf({ hidden: true })).toBe('<meta name="robots" content="noindex">');
});
