import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ReleaseRecord } from 'shared/releases/record.ts';
import { watchChannel } from 'shared/releases/watch-channel.ts';
import { WorkerPool } from '../pool/worker-pool.ts';
import { FollowedReleases } from '../releases/followed-releases.ts';
import { assetUrl } from '../releases/remotes-server.ts';
import type { ShellConfig } from './config.ts';
import { Metrics } from './metrics.ts';
import { PageCache } from './page-cache.ts';
import { PublicSite } from './public-site.ts';
import { createShellApp } from './shell-app.ts';
import { type LogTarget, shellLog } from './shell-log.ts';
import { createStatusApp } from './status-app.ts';
import { tellOfWorkers } from './tell-of-workers.ts';

export interface ShellPlace {
  config: ShellConfig;
  build: ReleaseRecord;
  /** The program of a render worker, as the build made it. */
  renderFile: string;
  logTarget?: LogTarget;
  pollMs?: number;
}

/** The whole shell in this process, the render workers beside it; it does not listen yet. */
export async function createShell({ config, build, renderFile, logTarget, pollMs }: ShellPlace) {
  const log = shellLog(logTarget);
  const metrics: Metrics = new Metrics(() => releases.state());
  const site = new PublicSite(config.apiUrl, config.apiPrefix);
  const pool = new WorkerPool({
    file: renderFile,
    setup: { apiUrl: config.apiUrl, apiPrefix: config.apiPrefix, main: mainScript(config, build) },
    active: config.renderWorkers,
    site: () => site.now(),
    events: tellOfWorkers(log, metrics),
  });
  const releases: FollowedReleases = new FollowedReleases({ config, build, pool, metrics });
  let isEnding = false;
  const app: FastifyInstance = await createShellApp({
    config,
    build,
    cache: new PageCache(),
    site,
    pool,
    metrics,
    log,
    snapshot: () => releases.snapshot,
    isEnding: () => isEnding,
    onTabTold: (rev) => releases.tabTold(rev),
    isKnownRelease: (key) => releases.isKnown(key),
  });
  const status = createStatusApp(() => releases.status(), metrics);
  let watch: Awaited<ReturnType<typeof watchChannel>> | undefined;

  return {
    app,
    status,
    releases,
    metrics,
    pool,
    log,
    /** Resolves when something is served. */
    async follow(): Promise<void> {
      watch = await watchChannel({
        store: config.store,
        lastGoodFile: join(config.dataDir, 'shells', 'last-good-channel.json'),
        onChange: async (next) => {
          const { page, down } = await releases.take(next);
          log.info({ rev: page.rev, down }, 'channel taken into use');
        },
        onRefusal: (reason, rev) => {
          releases.refused(reason, rev);
          log.error({ rev, reason }, 'channel refused');
        },
        ...(pollMs === undefined ? {} : { pollMs }),
      });
      const begun = await releases.takeAnything();
      log.info({ rev: begun?.page.rev, down: begun?.down }, 'serving');
    },
    /** Looks at the store now, instead of at its next change. */
    look: () => watch?.check(),
    /** What was begun is finished, nothing new is taken. */
    async close(): Promise<void> {
      isEnding = true;
      await Promise.all([watch?.close(), app.close()]);
      await Promise.all([status.close(), pool.close()]);
    },
  };
}

function mainScript({ assetBase }: ShellConfig, { version, browser: { entry, files } }: ReleaseRecord) {
  return { url: assetUrl(assetBase, 'shell', version, entry), integrity: files[entry]?.sri ?? '' };
}
