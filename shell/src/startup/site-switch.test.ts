/** @jest-environment node */
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { siteSwitch } from './site-switch.ts';

const origin = 'https://www.example.com';
const off = (page_status: number, page_url = '') =>
  makeSiteConfig({ pc_page: { status: 0, page_status, page_url, url: '' } });

test.each([
  ['a site that is on', makeSiteConfig(), '/news', null],
  ['a site whose configuration could not be loaded', null, '/news', null],
  ['a site that is on, at /empty', makeSiteConfig(), '/empty', null],
  ['not installed', makeSiteConfig({ install: false }), '/', '/install/install.php'],
  ['not installed, at the install page: no loop', makeSiteConfig({ install: false }), '/install/install.php', null],
  ['not installed and off', { ...off(1, 'https://m.example.com/'), install: false }, '/', '/install/install.php'],
  ['off, page_status 0', off(0, 'https://m.example.com/'), '/news', '/empty'],
  ['off, page_status 0, at /empty: no loop', off(0), '/empty', null],
  ['off, page_status 1', off(1, 'https://m.example.com/a?b=1'), '/news', 'https://m.example.com/a?b=1'],
  ['off, page_status 1, at /empty', off(1, 'https://m.example.com/'), '/empty', 'https://m.example.com/'],
  // Shows: SPEC-3.12, SPEC-4.08, SPEC-9.23
] as const)('%s: %#', (_name, config, pathname, target) => {
  expect(siteSwitch(config, { pathname, origin })).toBe(target);
});

test.each([
  '',
  'm.example.com',
  '/m',
  '//m.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://',
  'ftp://a/',
  'https://www.example.com/',
  'HTTPS://WWW.example.com:443/welcome',
  'http://www.example.com/',
])('an address that is no http(s) one, or the site’s own, is not followed: %j', (page_url) => {
  expect(siteSwitch(off(1, page_url), { pathname: '/', origin })).toBe('/empty');
});

// Shows: INJ-10
test('nothing in an address can break a header', () => {
  expect(siteSwitch(off(1, 'https://m.example.com/\r\nset-cookie: a=1'), { pathname: '/', origin })).toBe(
    'https://m.example.com/set-cookie:%20a=1',
  );
});
