import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { publicFetch } from './fetch-public.ts';
import type { Network } from './network.ts';
import { isPublicAddress } from './public-address.ts';

const [publicOne, publicTwo] = ['93.184.216.34', '2606:2800:220:1::1'];
const bounds = { types: ['image/png'], maxBytes: 1000, seconds: 1 };

/** A web server on this machine that answers for every public address, and what was asked of it. */
const asked: { host: string | undefined; path: string | undefined; headers: IncomingHttpHeaders }[] = [];
const opened: string[] = [];
let answer: (response: ServerResponse, path: string) => unknown;
const server = createServer((request, response) => {
  asked.push({ host: request.headers.host, path: request.url, headers: request.headers });
  answer(response, request.url ?? '');
});
const names: Record<string, string[][]> = {};
const network: Network = {
  // A name with several lists gives another one each time, as a rebinding server does.
  resolve: async (host) => {
    const lists = names[host] ?? [];
    return (lists.length > 1 ? lists.shift() : lists[0]) ?? [];
  },
  locate: (address) => {
    opened.push(address);
    // 93.184.216.35 is a public address where nobody listens.
    return { address: '127.0.0.1', port: address === '93.184.216.35' ? 9 : (server.address() as AddressInfo).port };
  },
};
const fetchPublic = publicFetch(network);
const problemOf = (address: string, more = {}) =>
  fetchPublic(address, { ...bounds, ...more }).then(
    () => 'fetched',
    (error: { problem?: string }) => error.problem,
  );

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  asked.length = 0;
  opened.length = 0;
  for (const name of Object.keys(names)) delete names[name];
  names['pictures.example'] = [[publicOne]];
  answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('png');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

// Shows: SSRF-10
test('a public address is fetched, with nothing of the visitor', async () => {
  const fetched = await fetchPublic('http://pictures.example/a.png?b=c#d', bounds);
  expect(fetched).toEqual({
    bytes: Buffer.from('png'),
    type: 'image/png',
    url: 'http://pictures.example/a.png?b=c#d',
  });
  expect(asked[0]).toMatchObject({ host: 'pictures.example', path: '/a.png?b=c' });
  expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
  expect(await problemOf(`http://${publicOne}/`)).toBe('fetched');
  expect(await problemOf(`http://[${publicTwo}]/`)).toBe('fetched');
  expect(opened).toEqual([publicOne, publicOne, publicTwo]);
});

test('the next address is tried when nothing listens at the first', async () => {
  names['pictures.example'] = [['93.184.216.35', publicTwo]];
  expect(await problemOf('http://pictures.example/')).toBe('fetched');
  expect(opened).toEqual(['93.184.216.35', publicTwo]);
  names['pictures.example'] = [['93.184.216.35']];
  expect(await problemOf('http://pictures.example/')).toBe('connection');
});

test.each([
  // IPv4: this machine, private, shared, link-local, tests, multicast, broadcast.
  ...['0.0.0.0', '127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['100.64.0.1', '100.100.100.200', '169.254.169.254', '192.0.0.192', '192.0.2.1', '198.18.0.1', '203.0.113.1'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  // The same in the forms that a URL allows.
  ...['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '127.1', '127.0.1', '0', '017700000001', '0xa9fea9fe'],
  ...['127.0.0.1.', '①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1'],
  // IPv6: this machine, private, link-local, site-local, and every form that carries an IPv4 address.
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]'],
  ...['[64:ff9b::7f00:1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]'],
  ...['[2001:db8::1]', '[100::1]', '[3fff::1]', '[5f00::1]', '[1000::1]'],
  // Shows: SSRF-01
])('an address that is not public: http://%s/ is refused', async (host) => {
  expect(await problemOf(`http://${host}/latest/meta-data`)).toBe('address');
  expect(opened).toEqual([]);
});

test.each([
  ...[
    'ftp://pictures.example/',
    'file:///etc/passwd',
    'gopher://pictures.example/',
    'data:image/png,x',
    'javascript:1',
  ],
  ...['http://pictures.example:22/', 'https://pictures.example:80/', 'http://pictures.example:6379/'],
  ...[
    'http://user@pictures.example/',
    'http://user:password@pictures.example/',
    'http://127.0.0.1:80@pictures.example/',
  ],
  ...['//pictures.example/', '/latest', 'pictures.example', '', 'http://', 'http://[::1', 'http://999.1.1.1/'],
  // Shows: SSRF-01
])('an address of another kind: %s is refused', async (address) => {
  expect(await problemOf(address)).toBe('address');
  expect(opened).toEqual([]);
});

test('a long address is refused before it is read', async () => {
  expect(await problemOf(`http://pictures.example/${'a'.repeat(5000)}`)).toBe('address');
});

// Shows: SSRF-01
test('a name with one address that is not public is refused', async () => {
  names['inside.example'] = [['127.0.0.1']];
  names['both.example'] = [[publicOne, '10.0.0.1']];
  names['six.example'] = [[publicTwo, '::ffff:10.0.0.1']];
  for (const host of ['inside', 'both', 'six', 'nowhere']) {
    expect(await problemOf(`http://${host}.example/`)).toBe('address');
  }
  expect(opened).toEqual([]);
  // The real resolver: this machine has its own name.
  expect(await publicFetch()('http://localhost/', bounds).catch((error) => error.problem)).toBe('address');
});

// Shows: SSRF-02
test('the socket uses the checked address, whatever resolves later', async () => {
  names['rebinding.example'] = [[publicOne], ['127.0.0.1'], ['127.0.0.1']];
  answer = (response, path) =>
    path === '/'
      ? response.writeHead(200, { 'content-type': 'image/png' }).end('png')
      : response.writeHead(302, { location: '/' }).end();
  expect(await problemOf('http://rebinding.example/')).toBe('fetched');
  expect(opened).toEqual([publicOne]);
  names['rebinding.example'] = [[publicOne], ['127.0.0.1']];
  expect(await problemOf('http://rebinding.example/again')).toBe('address');
  expect(opened).toEqual([publicOne, publicOne]);
});

test.each([
  ['http://127.0.0.1/', 'address'],
  ['http://2130706433/', 'address'],
  ['//169.254.169.254/latest', 'address'],
  ['http://inside.example/', 'address'],
  ['file:///etc/passwd', 'address'],
  ['http://user:password@pictures.example/', 'address'],
  ['http://pictures.example:8080/', 'address'],
  ['http://[', 'address'],
  // Shows: SSRF-02, SSRF-05
])('a redirect to %s is refused', async (location, problem) => {
  names['inside.example'] = [['192.168.0.1']];
  answer = (response) => response.writeHead(302, { location }).end();
  expect(await problemOf('http://pictures.example/')).toBe(problem);
  expect(asked).toHaveLength(1);
});

// Shows: SSRF-02
test('four redirects are followed, five are not', async () => {
  answer = (response, path) => {
    const left = Number(path.slice(1));
    return left === 0
      ? response.writeHead(200, { 'content-type': 'image/png; charset=x' }).end('png')
      : response.writeHead(left % 2 ? 301 : 307, { location: `/${left - 1}` }).end();
  };
  expect((await fetchPublic('http://pictures.example/4', bounds)).url).toBe('http://pictures.example/0');
  expect(await problemOf('http://pictures.example/5')).toBe('redirect');
  expect(asked).toHaveLength(10);
});

describe('the response is bounded', () => {
  const endless = (response: ServerResponse) => {
    const pump = () => {
      for (let fits = true; fits && !response.destroyed; ) fits = response.write('x'.repeat(10_000));
    };
    response.on('drain', pump);
    pump();
  };
  const png = (headers = {}) => ({ 'content-type': 'image/png', ...headers });

  test.each<[string, string, typeof answer]>([
    ['another type', 'type', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    ['no type', 'type', (response) => response.writeHead(200).end('png')],
    ['an error', 'status', (response) => response.writeHead(404, png()).end('png')],
    ['a part', 'status', (response) => response.writeHead(206, png()).end('png')],
    ['a redirect to nowhere', 'status', (response) => response.writeHead(302, png()).end('png')],
    [
      'a length above the bound',
      'too large',
      (response) => response.writeHead(200, png({ 'content-length': '9999' })).flushHeaders(),
    ],
    ['a body without an end', 'too large', (response) => endless(response.writeHead(200, png()))],
    [
      'a gzip bomb, which is not unpacked',
      'encoding',
      (response) => response.writeHead(200, png({ 'content-encoding': 'gzip' })).end(gzipSync(Buffer.alloc(1_000_000))),
    ],
    ['a connection that is cut', 'connection', (response) => response.writeHead(200, png()).destroy()],
    [
      'a body that is cut',
      'connection',
      (response) => response.writeHead(200, png({ 'content-length': '9' })).write('p', () => response.destroy()),
    ],
    [
      'headers that are too large',
      'connection',
      (response) => response.writeHead(200, png({ x: 'x'.repeat(20_000) })).end(),
    ],
  ])('%s', async (_name, problem, given) => {
    answer = given;
    expect(await problemOf('http://pictures.example/')).toBe(problem);
  });

  test.each<[string, typeof answer]>([
    ['silence', () => undefined],
    [
      'a drip',
      (response) => {
        response.writeHead(200, png());
        const timer = setInterval(() => response.write('x'), 50);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'redirects that take their time',
      (response, path) => setTimeout(() => response.writeHead(302, { location: `${path}a` }).end(), 150),
    ],
  ])('%s ends after the time for all of it', async (_name, given) => {
    answer = given;
    expect(await problemOf('http://pictures.example/', { seconds: 0.3 })).toBe('too slow');
  });

  test('a name not resolved in time is refused; callers may abort', async () => {
    const never = publicFetch({ ...network, resolve: () => new Promise<string[]>(() => undefined) });
    const slow = await never('http://pictures.example/', { ...bounds, seconds: 0.1 }).catch((error) => error);
    expect(slow).toMatchObject({ name: 'FetchRefused', problem: 'too slow' });
    answer = () => undefined;
    expect(await problemOf('http://pictures.example/', { signal: AbortSignal.timeout(50) })).toBe('aborted');
  });
});

test('only a public address in plain form counts as public', () => {
  for (const address of ['', 'localhost', '127.1', '8.8.8', '8.8.8.8 ', '2606:2800:220:1::1%eth0', '08.8.8.8']) {
    expect(isPublicAddress(address)).toBe(false);
  }
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1', '2400:3200::1']) {
    expect(isPublicAddress(address)).toBe(true);
  }
});
