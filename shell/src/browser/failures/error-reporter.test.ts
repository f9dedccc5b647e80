import { CallFailure } from 'shared/http/errors.ts';
import type { Snapshot } from '../../document/snapshot.ts';
import { errorReporter, reportUncaught } from './error-reporter.ts';

const file = { url: '', integrity: '' };
const release = (version: string) => ({ version, container: '', entry: file });
const snapshot: Snapshot = { rev: 1, shell: '0.1.0-shell', remotes: { 'mf-content': release('0.1.0-content') } };

let told: unknown[];
beforeEach(() => {
  told = [];
  navigator.sendBeacon = (_url, body) => told.push(...JSON.parse(String(body)).errors) > 0;
});

const thrownIn = (...files: string[]) =>
  Object.assign(new TypeError('13800138000 is undefined'), {
    stack: files.map((path) => `    at x (https://site.example/assets/${path}:1:2)`).join('\n'),
  });

test.each<[string, string, unknown, object]>([
  [
    'the file that threw names the release',
    '/',
    thrownIn('mf-chat/0.1.0-chat/browser/7.js', 'shell/0.1.0-shell/browser/main.js'),
    { remote: 'mf-chat', release: '0.1.0-chat', kind: 'throw' },
  ],
  [
    'thrown by what the shell provides, called by a remote',
    '/',
    thrownIn('shell/0.1.0-shell/browser/main.js', 'mf-chat/0.1.0-chat/browser/7.js'),
    { remote: 'mf-chat', release: '0.1.0-chat', kind: 'throw' },
  ],
  [
    'a piece of code that did not come',
    '/',
    Object.assign(new Error('(error: https://site.example/assets/mf-chat/0.1.0-chat/browser/7.js)'), {
      name: 'ChunkLoadError',
    }),
    { remote: 'mf-chat', release: '0.1.0-chat', kind: 'load' },
  ],
  [
    'no file is named: the page on show',
    '/news',
    'why',
    { remote: 'mf-content', release: '0.1.0-content', kind: 'throw' },
  ],
  ['no remote is on show', '/nowhere', undefined, { remote: 'shell', release: '0.1.0-shell', kind: 'throw' }],
])('%s', (_case, path, error, expected) => {
  window.history.replaceState(null, '', path);
  errorReporter(snapshot)(error);
  expect(told).toEqual([expected]);
});

test('failures of the API are not reported: the API knows them', () => {
  errorReporter(snapshot)(new CallFailure('GET /x: no answer'));
  expect(told).toEqual([]);
});

test('what nobody catches is reported; an event in which nothing was thrown is no failure', () => {
  reportUncaught(errorReporter(snapshot));
  const message = 'ResizeObserver loop completed with undelivered notifications.';
  window.dispatchEvent(new ErrorEvent('error', { message, error: null }));
  expect(told).toEqual([]);
  window.dispatchEvent(new ErrorEvent('error', { error: thrownIn('mf-chat/0.1.0-chat/browser/7.js') }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: null }));
  expect(told).toMatchObject([{ remote: 'mf-chat', kind: 'throw' }, { kind: 'throw' }]);
});

test('a document that fails again and again falls silent', () => {
  const tell = errorReporter(snapshot);
  for (let time = 0; time < 50; time++) tell(new Error('again'), 'hydration');
  expect(told).toHaveLength(10);
  expect(told[0]).toMatchObject({ kind: 'hydration' });
});
