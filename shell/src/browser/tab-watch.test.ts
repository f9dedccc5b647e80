import type { Remote } from 'shared/site/remote.ts';
import type { Registry, Snapshot } from '../document/snapshot.ts';
import type { Remotes } from '../routes.tsx';
import { mustLoad, type Tab, watchTab } from './tab-watch.ts';

const release = (version: string) => ({ version, container: version, entry: { url: '', integrity: '' } });
const snapshot: Snapshot = {
  rev: 1,
  shell: 'shell-1',
  remotes: { 'mf-chat': release('chat-1'), 'mf-content': release('content-1') },
};
const remote = (isDirty: boolean): Remote => ({ routes: [], health: () => undefined, isDirty: () => isDirty });

function makeTab(known: Remotes = { 'mf-chat': remote(false) }): Tab {
  const location = { pathname: '/chat', search: '', hash: '', key: 'a' };
  const state = { location, historyAction: 'POP' as const };
  const router = { state, subscribe: () => undefined };
  return { snapshot, known, router, first: location, load: () => undefined };
}

const live = (shell: string, chat: string | null, content: string | null, killed: string[] = []): Registry => {
  const none = { version: null, killed: [] };
  const remotes = {
    'mf-chat': { version: chat, killed },
    'mf-content': { version: content, killed },
    'mf-creative': none,
    'mf-account': none,
    'mf-promotion': none,
  };
  return { rev: 2, shell, remotes };
};

// What an open tab does about a new release. A tab on /chat with chat-1 and content-1 goes to `to`.
test.each<[string, Registry, string, boolean]>([
  ['nothing changed', live('shell-1', 'chat-1', 'content-1'), '/news', false],
  ['the target has another release', live('shell-1', 'chat-1', 'content-2'), '/news', true],
  ['only another remote has one', live('shell-1', 'chat-2', 'content-1'), '/news', false],
  ['the shown remote has one, and is not left', live('shell-1', 'chat-2', 'content-1'), '/', false],
  ['the target was switched off', live('shell-1', 'chat-1', null), '/news', true],
  ['the target was killed', live('shell-1', 'chat-1', 'content-2', ['content-1']), '/news', true],
  ['the shown one was killed, within it', live('shell-1', 'chat-2', 'content-1', ['chat-1']), '/', true],
  ['the shell is newer', live('shell-2', 'chat-1', 'content-1'), '/news', true],
  ['the shell is newer, to no page of a remote', live('shell-2', 'chat-1', 'content-1'), '/nowhere', true],
  ['an address of the shell', live('shell-1', 'chat-2', 'content-2'), '/nowhere', false],
])('whether a document is loaded: %s', (_case, registry, to, expected) => {
  expect(mustLoad(makeTab(), registry, '/chat', to)).toBe(expected);
});

test('unsaved work anywhere keeps the tab, but not on a killed release', () => {
  const tab = makeTab({ 'mf-chat': remote(true) });
  expect(mustLoad(tab, live('shell-2', 'chat-1', 'content-2'), '/chat', '/news')).toBe(false);
  expect(mustLoad(tab, live('shell-1', 'chat-1', 'content-2', ['content-1']), '/chat', '/news')).toBe(true);
});

test('a remote that could not be loaded is retried by loading the document', () => {
  const tab = makeTab({ 'mf-chat': remote(false), 'mf-content': 'down' });
  expect(mustLoad(tab, live('shell-1', 'chat-1', 'content-1'), '/chat', '/news')).toBe(true);
  expect(mustLoad(tab, live('shell-1', 'chat-1', 'content-1'), '/news', '/news')).toBe(false);
});

test.each([
  ['a link was followed into it', 'PUSH' as const, 'b', ['/news?a=1']],
  ['the visitor went back to it', 'POP' as const, 'b', ['/news?a=1']],
  ['the document began there', 'POP' as const, 'a', []],
  ['its panel tried again', 'REPLACE' as const, 'b', []],
])(
  'an area is down, and before the watch started came %s: whether a document is loaded',
  (_case, historyAction, key, expected) => {
    const loaded: string[] = [];
    const location = { pathname: '/news', search: '?a=1', hash: '', key };
    const router = { state: { location, historyAction }, subscribe: () => undefined };
    const first = { ...location, key: 'a' };
    watchTab({ snapshot, known: { 'mf-content': 'down' }, router, first, load: (target) => loaded.push(target) });
    expect(loaded).toEqual(expected);
  },
);

describe('an area that was down when its page was loaded', () => {
  const tell = async (pathname: string, registry: Registry) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(registry));
    const loaded: string[] = [];
    const location = { pathname, search: '?a=1', hash: '', key: 'a' };
    const router = { state: { location, historyAction: 'POP' as const }, subscribe: () => undefined };
    const heard = watchTab({ snapshot, known: {}, router, first: location, load: (target) => loaded.push(target) });
    heard(registry.rev);
    await new Promise((resolve) => setTimeout(resolve, 0));
    return loaded;
  };
  const back = (): Registry => {
    const { remotes, ...rest } = live('shell-1', 'chat-1', 'content-1');
    const version = { version: 'new-1', killed: [] };
    return { ...rest, remotes: { ...remotes, 'mf-account': version, 'mf-creative': version } };
  };

  test('is loaded when it is back and essential', async () => {
    expect(await tell('/user/info', back())).toEqual(['/user/info?a=1']);
  });
  test('keeps its panel in all other cases', async () => {
    expect(await tell('/app/drawing', back())).toEqual([]);
  });
  test('keeps its panel while it is down', async () => {
    expect(await tell('/user/info', live('shell-1', 'chat-1', 'content-1'))).toEqual([]);
  });
});

test('a tab shows its ticket and says when it is left', async () => {
  const answer = (headers: HeadersInit) => new Response(null, { status: 304, headers });
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer({ 'x-mf-tab': 'ticket.sign' }));
  const beacons: string[] = [];
  Object.assign(navigator, { sendBeacon: (path: string, body: string) => beacons.push(`${path} ${body}`) });
  const heard = watchTab(makeTab());
  const look = async (rev: number) => {
    heard(rev);
    await new Promise((resolve) => setTimeout(resolve, 0));
    return new Headers(fetched.mock.lastCall?.[1]?.headers).get('x-mf-tab');
  };
  expect(await look(2)).toBe('- mf-chat@chat-1');
  fetched.mockResolvedValue(answer({}));
  expect(await look(2)).toBe('ticket.sign mf-chat@chat-1');
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(beacons).toEqual(['/_mf/tab ticket.sign mf-chat@chat-1 hidden']);
  window.dispatchEvent(new Event('pagehide'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(beacons.slice(1)).toEqual(['/_mf/tab ticket.sign mf-chat@chat-1 left']);
  hidden.mockRestore();
});
