import { defaultSiteConfig, imageUrl } from 'shared/site/config.ts';

it.each([
  ['/uploads/a.png', 'https://cdn.example.com/uploads/a.png'],
  ['uploads/a.png', 'https://cdn.example.com/uploads/a.png'],
  ['https://other.example.com/a.png', 'https://other.example.com/a.png'],
  ['HTTP://other.example.com/a.png', 'HTTP://other.example.com/a.png'],
  ['//other.example.com/a.png', 'https://cdn.example.com/other.example.com/a.png'],
  ['javascript:alert(1)', 'https://cdn.example.com/javascript:alert(1)'],
  ['', ''],
])('puts the domain before %j unless it is whole', (url, whole) => {
  expect(imageUrl('https://cdn.example.com/', url)).toBe(whole);
  expect(imageUrl('https://cdn.example.com', url)).toBe(whole);
});

it('has an address below this site when no domain is configured', () => {
  expect(imageUrl('', 'uploads/a.png')).toBe('/uploads/a.png');
});

it('hides VIP and recharge and counts as installed by default (spec section 9)', () => {
  expect(defaultSiteConfig()).toMatchObject({ install: true, member_package_status: 0, recharge_package_status: 0 });
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
])('an address that only looks whole leads to no other host: %j', (url) => {
  for (const domain of ['https://cdn.example.com', '']) {
    const { host, protocol } = new URL(imageUrl(domain, url), 'https://site.example.com/a/b');
    expect([protocol, host]).toEqual(['https:', domain ? 'cdn.example.com' : 'site.example.com']);
  }
});
