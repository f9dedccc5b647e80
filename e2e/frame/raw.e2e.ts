import { connect } from 'node:net';
import { expect, test } from '../testing/site-test.ts';

// Requests that no browser sends, byte by byte (cases SSRF, INJ and DOS of odd clients).

/** What comes back until the server closes, or falls silent for long enough after it has said something. */
function say(site: string, bytes: string): Promise<{ answers: string[]; text: string; closed: boolean }> {
  const { hostname, port } = new URL(site);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    const end = (closed: boolean) => {
      socket.destroy();
      resolve({ text, closed, answers: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '') });
    };
    socket.on('data', (data) => {
      text += data;
      socket.setTimeout(1500, () => end(false));
    });
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
  });
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const host = 'Host: localhost';

const odd: [name: string, bytes: string, answers: RegExp][] = [
  [
    'SSRF-07: another origin in the request line',
    lines('GET http://169.254.169.254/latest/ HTTP/1.1', host),
    /^(400|404)$/,
  ],
  ['SSRF-07: a proxy’s CONNECT', lines('CONNECT 127.0.0.1:22 HTTP/1.1', host), /^(400|404|405|)$/],
  [
    'SSRF-07: an upgrade to a socket',
    lines(
      'GET /news HTTP/1.1',
      host,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Version: 13',
    ),
    /^(200|400|404|426)$/,
  ],
  [
    'DOS-08: an upgrade to HTTP/2',
    lines(
      'GET /news HTTP/1.1',
      host,
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABk',
    ),
    /^(200|400)$/,
  ],
  ['DOS-08: HTTP/1.0', lines('GET /news HTTP/1.0', host), /^200$/],
  ['DOS-08: no host', lines('GET /news HTTP/1.1'), /^400$/],
  ['DOS-08: closed after the answer', lines('GET /news HTTP/1.1', host, 'Connection: close'), /^200$/],
  [
    'INJ-13: two lengths',
    `${lines('POST /api/index/visit HTTP/1.1', host, 'Content-Length: 2', 'Content-Length: 30')}{}`,
    /^400$/,
  ],
  [
    'INJ-13: a length and chunks',
    `${lines('POST /api/index/visit HTTP/1.1', host, 'Content-Length: 6', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
    /^400$/,
  ],
  [
    'INJ-13: an unknown coding',
    `${lines('POST /api/index/visit HTTP/1.1', host, 'Transfer-Encoding: xchunked')}0\r\n\r\n`,
    /^(400|501)$/,
  ],
  ['INJ-13: a folded header', lines('GET /news HTTP/1.1', host, 'X-A: b', ' c: d'), /^(200|400)$/],
  ['INJ-13: a header of 64 kB', lines('GET /news HTTP/1.1', host, `X-A: ${'b'.repeat(65_536)}`), /^(400|431)$/],
  ['INJ-13: no request at all', lines('hello', 'world'), /^400$/],
];

/** All are sent at once, on connections of their own: each ends with a second and a half of silence. */
const said = new Map<string, ReturnType<typeof say>>();
test.beforeAll(({ browserName: _ }, { project }) => {
  for (const [name, bytes] of odd) said.set(name, say(project.use.baseURL ?? '', bytes));
});

for (const [name, , answers] of odd) {
  // Shows: SSRF-07, INJ-13, DOS-08
  test(`a request that no browser sends: ${name}`, async ({ baseURL }) => {
    const heard = (await said.get(name)) ?? { answers: [], text: 'nothing was sent' };
    expect(heard.answers.join(' '), heard.text.slice(0, 300)).toMatch(answers);
    expect(heard.text).not.toMatch(/101 Switching|ami-id|SSH-2/);
    // One request, one answer: nothing was smuggled in behind it.
    expect(heard.answers.length).toBeLessThanOrEqual(1);
    expect((await fetch(`${baseURL}/healthz`)).status).toBe(200);
  });
}

// Shows: INJ-13
test('INJ-13: a chunk with a very long extension does no damage', async ({ baseURL }) => {
  const body = `2;${'x'.repeat(65_536)}\r\n{}\r\n0\r\n\r\n`;
  const head = lines(
    'POST /api/index/visit HTTP/1.1',
    host,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  );
  const { answers } = await say(baseURL ?? '', head + body);
  expect(answers.join(' ')).toMatch(/^(200|400|413)$/);
  expect((await fetch(`${baseURL}/healthz`)).status).toBe(200);
});

// Shows: DOS-01
test('a body that is too much is refused every time, and costs the next call nothing', async ({ baseURL }) => {
  const post = (path: string, bytes: number) =>
    fetch(`${baseURL}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(bytes),
    }).then(({ status }) => status);
  for (let time = 0; time < 40; time++) {
    const large = await Promise.all([post('/index/visit', 300_000), post('/index/visit', 3_000_000)]);
    expect([large, await post('/index/visit', 20)]).toEqual([[413, 413], 400]);
  }
});

for (const target of [
  'http://evil.example/news',
  '//evil.example/news',
  '/\\evil.example/news',
  '\\\\evil.example/news',
]) {
  test(`SSRF-07, INJ-11: a page asked for as ${target} is the site's own`, async ({ baseURL }) => {
    const { answers, text } = await say(baseURL ?? '', lines(`GET ${target} HTTP/1.1`, host, 'Connection: close'));
    expect(answers).toHaveLength(1);
    expect(text).not.toMatch(/"origin":"[^"]*evil|(src|href|action|content)="[^"]*evil/);
  });
}

test('an address that cannot be decoded is a 404 of the site, with its headers', async ({ page, allowConsole }) => {
  allowConsole(/404|could not be decoded/);
  for (const path of ['/%', '/%E0%A4%A', '/news/%']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    expect(await answer?.headerValue('content-security-policy')).toContain('nonce-');
    expect(await answer?.headerValue('x-request-id')).not.toBeNull();
    await expect(page.getByText(`Page Not Found: ${path}`)).toBeVisible();
    await page.getByRole('button', { name: /深色或浅色/ }).click();
  }
});

test('an address with an escaped letter shows its page, one in capitals a 404; both hydrate', async ({
  page,
  allowConsole,
}) => {
  await page.goto('/%6Eews');
  await expect(page.getByRole('heading', { level: 1, name: '资讯' })).toBeVisible();
  allowConsole(/404/);
  for (const path of ['/NEWS', '/USER/INFO']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByText(`Page Not Found: ${path}`)).toBeVisible();
    await page.getByRole('button', { name: /深色或浅色/ }).click();
  }
});

test('CSP: text of an address never gets the nonce', async ({ baseURL }) => {
  for (const path of ['/@@nonce@@', '/news?keyword=@@nonce@@@@request-id@@']) {
    const page = await (await fetch(baseURL + path)).text();
    expect(page).toMatch(/Page Not Found: \/@@nonce@@|value="@@nonce@@@@request-id@@"/);
    expect(page).not.toMatch(/@@(nonce|request-id)-[0-9a-f]{32}@@/);
  }
});
