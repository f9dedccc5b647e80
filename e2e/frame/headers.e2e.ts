import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { siteAt } from '../testing/ports.ts';
import { sitePaths } from '../testing/site-paths.ts';
import { expect, test, tokenOf } from '../testing/site-test.ts';

// What every answer says about itself, as raw HTTP (cases HDR, ISO, AUTH and XSS of the headers).

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { method, headers, redirect: 'manual' });
const nonceOf = (response: Response) =>
  /script-src 'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];

// Shows: REMOTE-18, HDR-01
test('every page carries the whole set of security headers, also the 404', async ({ baseURL }) => {
  for (const path of [...sitePaths, '/nope']) {
    const response = await get(baseURL + path);
    const csp = response.headers.get('content-security-policy') ?? '';
    for (const rule of [
      /script-src 'nonce-[A-Za-z0-9+/=]{22,}' 'strict-dynamic'/,
      /object-src 'none'/,
      /base-uri 'none'/,
      /frame-ancestors 'self'/,
      /form-action 'self'/,
    ]) {
      expect(csp, path).toMatch(rule);
    }
    expect(csp, path).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(response.headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(response.headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(response.headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(response.headers.get('permissions-policy'), path).toContain('camera=()');
    expect(response.headers.get('x-request-id'), path).toMatch(/^[\w-]{20,}$/);
    expect(response.headers.get('server'), path).toBeNull();
    const html = await response.text();
    const nonce = nonceOf(response) ?? '';
    const tags = [...html.matchAll(/<(?:script|style|link rel="preload" as="script")[^>]*>/g)].map(([tag]) => tag);
    expect(tags.length, path).toBeGreaterThan(3);
    for (const tag of tags) expect(tag, path).toContain(`nonce="${nonce}"`);
  }
});

// Shows: XSS-28
test('fifty pages have fifty nonces', async ({ baseURL }) => {
  const nonces = new Set<string | undefined>();
  for (let i = 0; i < 50; i += 25) {
    const many = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const response = await get(`${baseURL}/`);
        const nonce = nonceOf(response);
        expect(await response.text()).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    for (const nonce of many) nonces.add(nonce);
  }
  expect(nonces.size).toBe(50);
});

// Shows: ISO-05, ISO-08, ISO-14
test('pages of logged-in users are never cached; no page has an ETag; pages of visitors set no cookie', async ({
  baseURL,
}) => {
  const cookie = `token=${await tokenOf(baseURL ?? '')}`;
  for (const path of [...sitePaths, '/nope']) {
    for (const method of ['GET', 'HEAD']) {
      const own = await get(baseURL + path, { cookie, range: 'bytes=0-10', 'if-none-match': '*' }, method);
      expect(own.headers.get('cache-control'), path).toBe('private, no-store');
      expect(own.headers.get('etag'), path).toBeNull();
      expect([200, 404], path).toContain(own.status);
      expect(own.headers.get('vary'), path).toContain('Cookie');
      await own.body?.cancel();
      const open = await get(baseURL + path, {}, method);
      expect(open.headers.get('cache-control'), path).toBe('private, no-cache');
      expect(open.headers.get('set-cookie'), path).toBeNull();
      expect(open.headers.get('etag'), path).toBeNull();
      await open.body?.cancel();
    }
  }
});

// Shows: ISO-05
test('a page cached for visitors holds nothing of the visitor who requested it first', async ({ baseURL }) => {
  const path = `/news?page_no=1&mark=${Date.now()}`;
  const headers = { 'user-agent': 'marked-agent', 'accept-language': 'xx-marked', referer: 'https://marked.example/' };
  const html = await (await get(baseURL + path, headers)).text();
  expect(html).not.toContain('marked-agent');
  expect(html).not.toContain('marked.example');
  const cookies = { cookie: 'account=13900000000; setting=%7B%22x%22%3A1%7D' };
  expect(await (await get(baseURL + path, cookies)).text()).not.toContain('13900000000');
  expect(await (await get(baseURL + path)).text()).not.toContain('13900000000');
});

// Shows: HDR-07
test('server code and internal paths cannot be requested', async ({ baseURL }) => {
  const registry = (await (await get(`${baseURL}/_mf/registry.json`)).json()) as {
    remotes: Record<string, { version: string }>;
  };
  const version = registry.remotes['mf-chat']?.version;
  expect(version).toMatch(/^\d/);
  const release = `/assets/mf-chat/${version}`;
  expect((await get(`${baseURL}${release}/browser/remote-entry.js`)).status).toBe(200);
  for (const path of [
    `${release}/server/server.cjs`,
    `${release}/browser/..%2fserver/server.cjs`,
    `${release}/browser/%2e%2e/server/server.cjs`,
    `${release}/browser/remote-entry.js.map`,
    '/assets/../channel.json',
    '/assets/..%2fchannel.json',
    '/.env',
    '/.git/config',
    '/metrics',
    '/_mf/status',
    '/debug',
    '/package.json',
  ]) {
    const response = await get(baseURL + path);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).not.toMatch(/module\.exports|"updatedAt"|process_cpu/);
  }
});

for (const [name, cookie] of [
  ['60 cookies', Array.from({ length: 60 }, (_, i) => `c${i}=${i}`).join('; ')],
  ['a cookie of 15 kB', `big=${'x'.repeat(15_000)}`],
  ['names of the prototype', '__proto__=1; constructor=2; toString=3'],
  ['values that do not decode', 'setting=%E0%A4%A; notice=%; chat_model=%zz; token=%E0%A4%A'],
  ['broken JSON', `setting=${encodeURIComponent('{"__proto__":{"x":1}')}; notice={; plugin_model=[`],
  ['markup', `setting=${encodeURIComponent('<script>window.__x=1</script>')}; chat_model=%3Cimg%20src=x%3E`],
  [
    'a prototype',
    `setting=${encodeURIComponent('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')}`,
  ],
] as const) {
  // Shows: AUTH-14, AUTH-15
  test(`a jar with ${name} is read with defaults`, async ({ baseURL }) => {
    for (const path of ['/', '/news', '/nope']) {
      const response = await get(baseURL + path, { cookie });
      expect([200, 404, 431], path).toContain(response.status);
      const html = await response.text();
      expect(html).not.toContain('<script>window.__x');
      expect(html).not.toContain('<img src=x');
      expect(html).not.toContain('polluted');
    }
    expect((await get(`${baseURL}/`)).status).toBe(200);
  });
}

for (const path of [
  '/<script>alert(1)</script>',
  '/%3Cimg%20src=x%20onerror=alert(1)%3E',
  '/%E2%80%AEgnp.exe',
  `/${'a'.repeat(8000)}`,
  '/%00',
  '/%0d%0aSet-Cookie:%20x=1',
  '/__proto__',
  '//evil.example/x',
  '/\\evil.example',
]) {
  // Shows: XSS-16, INJ-10
  test(`an address that was made up is a plain 404: ${path.slice(0, 40)}`, async ({ baseURL }) => {
    const response = await get(`${baseURL}${path}`);
    expect([400, 404, 414, 431]).toContain(response.status);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('location')).toBeNull();
    const html = await response.text();
    if (response.status === 404) expect(html).toContain('Page Not Found: /');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
  });
}

// Shows: INJ-11
test('a request with a foreign Host header gets no link to that host', async () => {
  const site = siteAt('faulty'); // this one knows its own address
  const cookie = `token=${await tokenOf(site)}`;
  for (const host of ['evil.example', 'evil.example:1<x>', '']) {
    const html = await askAs(host, `${site}/promotion/distribution`, cookie);
    expect(html, host).not.toContain('evil.example');
    if (html.includes('<div id="root" data-site-root>')) expect(html, host).toContain('https://chat.example.com/');
    else expect(html, host).toContain('400 Bad Request');
  }
});

/** Node's fetch does not let go of the host's name. */
function askAs(host: string, url: string, cookie: string): Promise<string> {
  const headers = {
    host,
    cookie,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '6.6.6.6',
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (response) => {
      text(response).then((body) => resolve(`${response.statusCode} ${response.statusMessage} ${body}`), reject);
    });
    asked.on('error', reject).end();
  });
}
