import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import type { PublicAnswers } from '../../document/site-data.ts';
import type { ReleaseSet, RenderJob, ServerCode } from '../../jobs/render-job.ts';
import { findRow } from '../../url-table.ts';
import type { PoolEvents, WorkerCrash } from '../pool-events.ts';
import { WorkerPool } from '../worker-pool.ts';
import { renderProgram } from './render-program.ts';

/** For tests: one page of two remotes, at these addresses. */
export const pageOf = { 'mf-content': '/news', 'mf-chat': '/' } as const;

/**
 * For tests: server code of a remote whose page says `words`. On `?render` its component does `fault` first, on `?load`
 * its loader, on `?later` its loader a moment after it has answered; `before` is done when the code is loaded.
 */
export function codeOf(name: keyof typeof pageOf, words: string, { fault = '', before = '' } = {}): ServerCode {
  const source = `
    ${before}
    const { createElement, Suspense, use } = require('react');
    const { useLocation } = require('react-router-dom');
    const fault = () => { ${fault} };
    function Page() {
      const { search } = useLocation();
      if (search.startsWith('?render')) fault();
      return createElement('h2', null, '${words}', search === '?stream' ? createElement(Suspense, null, createElement(Late)) : '');
    }
    let late;
    const Late = () => { late ??= new Promise(() => setTimeout(fault, 50)); return use(late); };
    const loader = ({ request }) => {
      const { search } = new URL(request.url);
      if (search === '?load') fault();
      if (search === '?later') setTimeout(fault, 20);
      return null;
    };
    exports.remote = { routes: [{ path: '${pageOf[name]}', Component: Page, loader }], health() {} };
  `;
  return serverCode(name, source);
}

/** For tests: asks for an array that no engine makes: the process ends at once. */
export const ends = "'x'.repeat(2 ** 28).split('');";

/** For tests: a release of a remote whose server bundle is this. */
export function serverCode(name: RemoteName, source: string): ServerCode {
  const version = `0.1.0-${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
  return { release: `${name}@${version}`, uses: [], bytes: Buffer.from(source) };
}

const site: PublicAnswers = { rev: '1', config: makeSiteConfig(), decoration: '' };

/** For tests: render workers as the shell runs them, without a shell, a store or an API. */
export async function makePool({ active = 1, user = null as string | null, apiUrl = 'http://127.0.0.1:1' } = {}) {
  const events = {
    crashes: [] as WorkerCrash[],
    quarantines: [] as string[],
    said: [] as Parameters<PoolEvents['said']>[0][],
    failedStarts: [] as unknown[],
  };
  const main = { url: '/main.js', integrity: '' };
  const pool = new WorkerPool({
    file: await renderProgram(),
    setup: { apiUrl, apiPrefix: '/api', main },
    active,
    user,
    site: async () => site,
    events: {
      crashed: (event) => events.crashes.push(event),
      quarantined: (name, { version }) => events.quarantines.push(`${name}@${version}`),
      said: (event) => events.said.push(event),
      startFailed: (error) => events.failedStarts.push(error),
      retried: () => undefined,
    },
  });
  let rev = 0;
  return {
    pool,
    events,
    /** These are live now. */
    use: (...codes: ServerCode[]) => pool.use(setOf(++rev, codes)),
    prepare: (code: ServerCode) => pool.prepare({ record: recordOf(code), code }, new AbortController().signal),
    /** What a visitor gets: the words of the page, how the document ends. */
    async open(address: string, signal = new AbortController().signal) {
      const page = await pool.render(jobOf(address), signal);
      const { status, body, pieces, facts, errors } = page;
      const bytes = body.kind === 'whole' ? Buffer.from(body.bytes).toString() : '';
      const html = pieces ? await text(pieces) : bytes;
      const words = /<h2>([^<]*)/.exec(html)?.[1] ?? '';
      return {
        status,
        words,
        html,
        standIn: facts.standIn,
        isEmpty: facts.isEmpty,
        errors,
        end: html.slice(-20),
        isStream: pieces !== null,
      };
    },
    close: () => pool.close(),
  };
}

const nameOf = ({ release }: ServerCode) => release.split('@')[0] as RemoteName;
const versionOf = ({ release }: ServerCode) => release.split('@')[1] ?? '';

function setOf(rev: number, codes: ServerCode[]): ReleaseSet {
  const file = { url: '/remote-entry.js', integrity: '' };
  const releases = codes.map((code) => {
    return [nameOf(code), { version: versionOf(code), container: '', entry: file, preload: [] }] as const;
  });
  return {
    page: { rev, shell: 'test', remotes: Object.fromEntries(releases) },
    code: Object.fromEntries(codes.map((code) => [nameOf(code), code])),
  };
}

const recordOf = (code: ServerCode): ReleaseRecord =>
  ({ name: nameOf(code), version: versionOf(code), container: '' }) as ReleaseRecord;

const jobOf = (address: string): RenderJob => ({
  url: `http://site.test${address}`,
  remote: findRow(address.split('?')[0] ?? '')?.remote ?? null,
  cookies: '',
  requestId: 'request',
  visitor: '127.0.0.1',
  nonce: 'nonce',
  site,
  apiBudget: 60_000,
  leaveOut: false,
  pack: { encoding: null },
});
