import { isLostCode } from 'shared/http/errors.ts';
import { reloadOnce } from './chunk-failure.ts';

const release = 'mf-content@1.0.0-abc';
let now = 1_000_000;

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});

/** A document that began just now. */
function open() {
  const loaded: string[] = [];
  const page = { startedAt: now, load: (target: string) => void loaded.push(target) };
  return { page, loaded, fail: (target: string, of = release) => reloadOnce(of, target, page) };
}

// Shows: SPEC-2.12, REMOTE-15
test('the first failure reloads the target, the second does not, even much later', () => {
  const first = open();
  expect(first.fail('/news?cid=1')).toBe(true);
  expect(first.loaded).toEqual(['/news?cid=1']);
  now += 800;
  const second = open();
  now += 60_000;
  expect(second.fail('/news?cid=1')).toBe(false);
  expect(second.loaded).toEqual([]);
});

test('failures side by side reload once', () => {
  const { fail, loaded } = open();
  expect([fail('/news'), fail('/news')]).toEqual([true, false]);
  expect(loaded).toHaveLength(1);
});

test.each([
  ['another route', '/policy/service', release],
  ['another version', '/news', 'mf-content@1.0.0-def'],
  ['another remote', '/news', 'mf-chat@1.0.0-abc'],
])('%s has a reload of its own', (_name, target, of) => {
  open().fail('/news');
  now += 500;
  expect(open().fail(target, of)).toBe(true);
});

test('a document that the visitor loads later may reload once again', () => {
  open().fail('/news');
  now += 11_000;
  expect(open().fail('/news')).toBe(true);
});

test('without a connection nothing is reloaded', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { fail, loaded } = open();
  expect(fail('/news')).toBe(false);
  expect(loaded).toEqual([]);
});

test('a browser that keeps nothing does not reload: nothing could end the loop', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(open().fail('/news')).toBe(false);
});

test('a note that was tampered with counts as none', () => {
  sessionStorage.setItem('site:reload', '{');
  expect(open().fail('/news')).toBe(true);
});

test.each([
  [Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }), true],
  [new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008'), true],
  [new TypeError('Failed to fetch dynamically imported module: https://example.com/a.js'), true],
  [new Error('Loading CSS chunk 3 failed'), true],
  [new Error('#RUNTIME-002'), false],
  [new TypeError('x is undefined'), false],
  ['Loading chunk 7 failed', false],
  [undefined, false],
])('a failed chunk is recognised by its message (%#)', (error, is) => {
  expect(isLostCode(error)).toBe(is);
});
