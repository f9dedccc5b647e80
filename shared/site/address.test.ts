import { imageUrl, ownImage, safeHref } from 'shared/site/address.ts';

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  ['tel:+86-400', 'tel:+86-400'],
  ['/news?keyword=a b', '/news?keyword=a b'],
  [' /news\n', '/news'],
  ['a/b:c', 'a/b:c'],
  ['?a=b:c', '?a=b:c'],
  ['#a:b', '#a:b'],
  ['', ''],
])('a link may lead to %j', (address, href) => expect(safeHref(address)).toBe(href));

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '  javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'java\u00adscript:alert(1)',
  '\u2028javascript:alert(1)',
  'javascript\\:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'intent://a#Intent;end',
  // Shows: XSS-02
])('a link may not lead to %j', (address) => expect(safeHref(address)).toBeUndefined());

test('a picture in a text is served by the site itself', () => {
  expect(ownImage('/uploads/a.png', 'https://example.com')).toBe('https://example.com/uploads/a.png');
  for (const foreign of [
    'https://evil.example/a.png',
    '//evil.example/a.png',
    'https://u@example.com/a',
    'data:,',
    'http://[',
    // Node's `canParse` takes it.
    `https://${'A.'.repeat(9000)}com`,
  ])
    expect(ownImage(foreign, 'https://example.com')).toBeUndefined();
  expect(ownImage('/uploads/a.png', '')).toBeUndefined();
});

it.each([
  ['/uploads/a.png', 'https://cdn.example.com/uploads/a.png'],
  ['uploads/a.png', 'https://cdn.example.com/uploads/a.png'],
  ['https://other.example.com/a.png', 'https://other.example.com/a.png'],
  ['HTTP://other.example.com/a.png', 'HTTP://other.example.com/a.png'],
  ['//other.example.com/a.png', 'https://cdn.example.com/other.example.com/a.png'],
  ['javascript:alert(1)', 'https://cdn.example.com/javascript:alert(1)'],
  ['', ''],
  // Shows: SPEC-9.13
])('puts the domain before %j unless it is whole', (url, whole) => {
  expect(imageUrl('https://cdn.example.com/', url)).toBe(whole);
  expect(imageUrl('https://cdn.example.com', url)).toBe(whole);
});

it('has an address below this site when no domain is configured', () => {
  expect(imageUrl('', 'uploads/a.png')).toBe('/uploads/a.png');
});

test.each([
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  ' //evil.example',
  '\n\\/evil.example',
  'httpx://evil.example',
  'http:evil.example',
  'https:/evil.example',
  'javascript://evil.example/%0aalert(1)',
  'data:image/svg+xml,<svg>',
  'ftp://evil.example',
  // Shows: SSRF-09
])('an address that only looks whole leads to no other host: %j', (url) => {
  for (const domain of ['https://cdn.example.com', '']) {
    const { host, protocol } = new URL(imageUrl(domain, url), 'https://site.example.com/a/b');
    expect([protocol, host]).toEqual(['https:', domain ? 'cdn.example.com' : 'site.example.com']);
  }
});

test('a domain that is no whole web address counts as none', () => {
  for (const domain of ['javascript:alert(1)//', 'data:text/html,', '//evil.example', 'cdn'])
    expect(imageUrl(domain, 'a.png')).toBe('/a.png');
});
