import type { FastifyInstance } from 'fastify';
import { remoteNames } from 'shared/releases/remotes.ts';
import type { Canaries } from '../../canary/canaries.ts';
import type { LiveFailures } from '../../canary/live-failures.ts';
import { whoAsks } from '../../canary/visitor.ts';
import { errorKinds, errorsPath, maxErrors } from '../../error-kinds.ts';
import { keyIn } from '../../preview/preview-cookie.ts';
import type { ServerSnapshot } from '../../releases/server-snapshot.ts';
import type { Metrics } from './metrics.ts';

/** Reports that one address may send in a minute: a whole office may share it. */
const maxReports = 120;
const maxAddresses = 10_000;

interface BrowserErrorParts {
  metrics: Metrics;
  snapshot: () => ServerSnapshot | undefined;
  /** Of `<name>@<version>`: this process serves it, or did lately. */
  isKnownRelease: (key: string) => boolean;
  canaries: Pick<Canaries, 'visit' | 'reported'>;
  failures: Pick<LiveFailures, 'reported'>;
}

interface ReportedError {
  remote: string;
  release: string;
  kind: string;
  /** The answer that could not be read, by endpoint and fields. */
  what?: string;
}

/**
 * Counts the errors that browsers report. A report is not trusted: unknown values become
 * `other`, so that nobody can create metrics without end, and no text is stored.
 */
export async function takeBrowserErrors(
  app: FastifyInstance,
  { metrics, snapshot, isKnownRelease, canaries, failures }: BrowserErrorParts,
): Promise<void> {
  const reports = new Map<string, number>();
  const minute = setInterval(() => reports.clear(), 60_000).unref();
  app.addHook('onClose', async () => clearInterval(minute));
  app.removeAllContentTypeParsers();
  // A beacon is text to the server, so that no other site's page needs to be asked for permission: it is only counted.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 2048 }, (_request, body, done) => done(null, body));
  app.post(errorsPath, async (request, reply) => {
    const count = (reports.get(request.ip) ?? 0) + 1;
    if (reports.size < maxAddresses || reports.has(request.ip)) reports.set(request.ip, count);
    if (count > maxReports) return reply.code(429).send();
    // Of a preview, which no visitor sees.
    if (keyIn(request.headers.cookie ?? '')) return reply.code(204).send();
    const rev = snapshot()?.page.rev;
    const visit = canaries.visit(request);
    for (const { remote, release, kind, what } of readErrors(String(request.body))) {
      const isKnown = isKnownRelease(`${remote}@${release}`);
      if (visit) canaries.reported(visit, { remote, release, kind });
      failures.reported(whoAsks(request), { remote, release, kind });
      metrics.browserError({ remote, release: isKnown ? release : 'other' }, kind);
      request.log.warn(
        { rev, remote, release: isKnown ? release : 'other', kind, ...(what && { what }) },
        `browser error: ${kind}, ${remote}`,
      );
    }
    return reply.code(204).send();
  });
}

/** Names of an endpoint and of fields, and nothing else that somebody could send. */
const namesOnly = (what: unknown) =>
  String(what)
    .slice(0, 300)
    .replace(/[^\w\s/.,:()-]/g, '');

const parts = ['shell', ...remoteNames];

function readErrors(body: string): ReportedError[] {
  try {
    const errors: unknown[] = JSON.parse(body).errors;
    return errors.slice(0, maxErrors).map((it) => {
      const { remote, release, kind, what } = it as Partial<ReportedError>;
      return {
        remote: parts.find((name) => name === remote) ?? 'other',
        release: String(release),
        kind: errorKinds.find((name) => name === kind) ?? 'other',
        ...(kind === 'answer' && { what: namesOnly(what) }),
      };
    });
  } catch {
    return [];
  }
}
