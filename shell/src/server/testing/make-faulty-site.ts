import { once } from 'node:events';
import { cp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { getDecoration, getSiteConfig } from 'shared/contracts/site/site.ts';
import { promoteTo, rollBack } from 'shared/releases/channel/channel-changes.ts';
import { writeChannel } from 'shared/releases/channel/write-channel.ts';
import { makeBuild, makeFolder, versionOf } from 'shared/releases/make-release.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { sriOf } from 'shared/releases/record/verify.ts';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { SeenTab } from 'shared/releases/shell/shell-tabs.ts';
import { publishRelease, recordFile, releaseFolder } from 'shared/releases/store.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderProgram } from '../../pool/testing/render-program.ts';
import { readShellConfig } from '../config.ts';
import { createShell } from '../create-shell.ts';

/** For tests: a page of each remote, one that needs no login where there is one. */
export const pageOf: Record<RemoteName, string> = {
  'mf-chat': '/',
  'mf-creative': '/app/drawing',
  'mf-account': '/openvip',
  'mf-promotion': '/promotion/distribution',
  'mf-content': '/news',
};

const prefixOf: Record<RemoteName, string> = {
  'mf-chat': '/chat',
  'mf-creative': '/app/drawing',
  'mf-account': '/openvip',
  'mf-promotion': '/promotion',
  'mf-content': '/news',
};

/**
 * For tests: server code of a remote whose page says `words` and has the fault that the query names, so that a release
 * can pass its probe and fail later. `before` runs when the module is loaded.
 */
export function faultyCode(name: RemoteName, words: string, { before = '', body = '', health = '' } = {}): string {
  const pages = [pageOf[name], `${prefixOf[name]}/:id`].map((path) => `{ path: '${path}', Component: Page, loader }`);
  return `
    ${before}
    const { createElement, use } = require('react');
    const { useLocation } = require('react-router-dom');
    const never = new Promise(() => {});
    function Page() {
      const { search } = useLocation();
      ${body}
      if (search === '?throws') throw new Error('the page of ${name} broke');
      if (search === '?suspends') use(never);
      return createElement('h2', null, ${JSON.stringify(words)});
    }
    const loader = ({ request }) => {
      const { search } = new URL(request.url);
      if (search === '?loader-throws') throw new TypeError('the loader of ${name} broke for 13800138000');
      if (search === '?loader-hangs') return never;
      if (search === '?api-fails') throw new (require('shared/http/errors.ts').CallFailure)('the API is away');
      return null;
    };
    exports.remote = { routes: [${pages}], health() { ${health} } };
  `;
}

/** For tests: the whole shell over a store and an API of its own, without a port. */
export async function makeFaultySite() {
  const { folder, remove } = await makeFolder();
  const api = await makeApi();
  // A busy machine is no slow API.
  const env = { DATA_DIR: folder, API_BASE_URL: api.url, API_TIMEOUT_MS: '60000' };
  const lines: string[] = [];
  const store = join(folder, 'releases');
  const shellBuild = (await makeBuild(folder, 'shell', { name: 'shell' })).record;
  const writer = { by: 'test', verb: 'promote', reason: 'test' };

  /**
   * Publishes and returns the version.
   * @param harm damages it before any shell can see it; it gets the place of the release's files, and of its record
   */
  async function publish(
    name: RemoteName,
    mark: string,
    code: string,
    over: Partial<ReleaseRecord> = {},
    harm: (files: string, record: string) => Promise<void> = async () => {},
  ) {
    const build = await makeBuild(folder, mark, { name, version: versionOf(mark) });
    await writeFile(join(build.folder, 'server/server.cjs'), code);
    const bytes = Buffer.from(code);
    const server = { file: 'server.cjs', sha384: sriOf(bytes), bytes: bytes.length };
    await writeFile(join(build.folder, 'build.json'), JSON.stringify({ ...build.record, server, ...over }));
    const { version } = build.record;
    const elsewhere = join(folder, 'elsewhere');
    await publishRelease(elsewhere, build.folder);
    await harm(releaseFolder(elsewhere, name, version), recordFile(elsewhere, name, version));
    for (const part of ['assets', 'records']) await cp(join(elsewhere, part), join(store, part), { recursive: true });
    await rm(elsewhere, { recursive: true });
    return version;
  }

  async function start(more: Record<string, string> = {}) {
    const config = readShellConfig({ ...env, ...more });
    const shell = await createShell({
      config,
      build: shellBuild,
      renderFile: await renderProgram(),
      logTarget: { write: (line) => lines.push(line) },
      pollMs: 60_000,
    });
    await shell.follow();
    const origin = await shell.app.listen({ port: 0, host: '127.0.0.1' });
    return {
      status: () => shell.releases.status(),
      live: () => shell.snapshot()?.page.remotes,
      ask: (path: string, init?: RequestInit) => fetch(origin + path, init),
      /** Resolves when the next request has come. */
      nextRequest: () => once(shell.app.server, 'request'),
      /** As a visitor who is logged in sees it: pages that need a login too. */
      async open(path: string) {
        const response = await fetch(origin + path, { headers: { cookie: 'token=test-token' } });
        return { status: response.status, headers: response.headers, body: await response.text() };
      },
      metrics: async () => (await shell.metrics.text()).body,
      /** As the operator's tools get them, on the internal port. */
      tabs: async (): Promise<SeenTab[]> =>
        (await shell.status.inject({ url: '/_mf/tabs', headers: { host: '127.0.0.1' } })).json().tabs,
      /** Looks at the store, until all that the channel asks for is served or refused. */
      async look() {
        await shell.look();
        await shell.decided();
        await shell.look();
      },
      close: shell.close,
    };
  }

  return {
    store,
    lines,
    /** Paths that the API does not have. */
    notInApi: api.missing,
    publish,
    start,
    promote: (name: RemoteName, version: string) => writeChannel(store, promoteTo(name, version), writer),
    rollBack: (name: RemoteName) => writeChannel(store, rollBack(name), writer),
    async promoteGood() {
      for (const name of remoteNames) {
        const version = await publish(name, 'good', faultyCode(name, `good ${name}`));
        await writeChannel(store, promoteTo(name, version), writer);
      }
    },
    async close() {
      await api.close();
      await remove();
    },
  };
}

async function makeApi() {
  const missing = new Set<string>();
  const answers: Record<string, unknown> = {
    [getSiteConfig.path]: makeSiteConfig(),
    [getDecoration.path]: { data: '' },
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://api').pathname.replace(/^\/api/, '');
    if (missing.has(path))
      return void response.writeHead(404).end('{"code":0,"show":1,"msg":"接口不存在","data":null}');
    // Everybody is called what their token says, so that a page shows whose it is.
    const nickname = `whose-${request.headers.token}`;
    const data = path === getUserCenter.path ? makeUser({ nickname, sn: nickname }) : (answers[path] ?? null);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 1, show: 0, msg: '', data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    missing,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
