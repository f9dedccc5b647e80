import type { FastifyInstance } from 'fastify';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { Canaries } from '../canary/canaries.ts';
import { LiveFailures } from '../canary/live-failures.ts';
import { WorkerPool } from '../pool/worker-pool.ts';
import { PreviewPools } from '../preview/preview-pools.ts';
import { Previews } from '../preview/previews.ts';
import { ChannelFollower } from '../releases/channel/channel-follower.ts';
import { assetUrl } from '../releases/server-snapshot.ts';
import { Tabs } from '../tabs/tabs.ts';
import { readTicketKey } from '../tabs/ticket-key.ts';
import type { ShellConfig } from './config.ts';
import { PageCache } from './pages/page-cache.ts';
import { PublicSiteCache, publicCalls } from './pages/public-site.ts';
import { createShellApp } from './shell-app.ts';
import { EmptyPages } from './telemetry/empty-pages.ts';
import { Metrics } from './telemetry/metrics.ts';
import { PageHealth } from './telemetry/page-health.ts';
import { ReleasesStatus } from './telemetry/releases-status.ts';
import { reportPreview, reportWorkers } from './telemetry/report-workers.ts';
import { type LogTarget, shellLog } from './telemetry/shell-log.ts';
import { createStatusApp } from './telemetry/status-app.ts';

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
  const key = await readTicketKey(config.dataDir, (error) =>
    log.error({ err: error }, 'tabs that another shell knows are counted twice'),
  );
  const tabs = new Tabs(key);
  const metrics: Metrics = new Metrics(
    () => releases.state(),
    () => tabs.counts((release) => releases.isKnown(release)),
  );
  const calls = publicCalls(config.apiUrl, config.apiPrefix, (error) => {
    metrics.unreadableAnswer('server');
    log.error({ err: error }, 'an answer of the API cannot be read');
  });
  const site = new PublicSiteCache(calls, config.apiTimeout);
  const workers = {
    file: renderFile,
    setup: { apiUrl: config.apiUrl, apiPrefix: config.apiPrefix, main: mainScript(config, build) },
    user: config.renderUser,
    site: () => site.now(),
  };
  const events = reportWorkers({ log, metrics, config, rev: () => releases.state().rev });
  const pool = new WorkerPool({ ...workers, active: config.renderWorkers, events });
  const follower = new ChannelFollower({
    config,
    version: build.version,
    pool,
    metrics,
    log,
    pollMs,
    onSettled: () => canaries.follow(),
  });
  const previewPools = new PreviewPools(
    () => new WorkerPool({ ...workers, active: 1, spares: 1, events: reportPreview(log) }),
  );
  const previews = new Previews({ store: config.store, live: follower.live, pools: previewPools, log });
  const emptyPages = new EmptyPages(log);
  const health = new PageHealth();
  const failures = new LiveFailures({ trustsProxy: config.trustProxy > 0 });
  const canaries: Canaries = new Canaries({
    live: follower.live,
    pointers: () => follower.planner.reader.channel?.remotes ?? {},
    prepared: (id) => follower.planner.preparations.preparedOf(id),
    startPool: (active) => new WorkerPool({ ...workers, active, spares: 1, events }),
    workers: config.renderWorkers,
    trustsProxy: config.trustProxy > 0,
    health,
    log,
  });
  const releases = new ReleasesStatus({ build, pool, follower, emptyPages, health, canaries, failures });
  let isEnding = false;
  const app: FastifyInstance = await createShellApp({
    config,
    build,
    cache: new PageCache(),
    previews,
    canaries,
    tabs,
    failures,
    site,
    calls,
    pool,
    metrics,
    emptyPages,
    health,
    log,
    snapshot: () => follower.live.snapshot,
    isEnding: () => isEnding,
    onTabNotified: (rev) => releases.tabNotified(rev),
    isKnownRelease: (key) => releases.isKnown(key),
  });
  const status = createStatusApp({ status: () => releases.status(), tabs: () => tabs.seen(), metrics, config });

  return {
    app,
    status,
    releases,
    metrics,
    pool,
    log,
    snapshot: () => follower.live.snapshot,
    /** Resolves when the site serves what it can. */
    async follow(): Promise<void> {
      await follower.begin();
      const { page, down } = follower.live.snapshot ?? {};
      log.info({ rev: page?.rev, down }, 'serving');
    },
    /** Looks at the store now, instead of at its next change. */
    look: () => follower.check(),
    decided: () => follower.decided(),
    /** What was begun is finished, nothing new is taken. */
    async close(): Promise<void> {
      isEnding = true;
      const unfollowed = follower.close();
      await app.close();
      await Promise.all([status.close(), pool.close(), previewPools.close(), canaries.close()]);
      await unfollowed;
    },
  };
}

function mainScript({ assetBase }: ShellConfig, { version, browser: { entry, files } }: ReleaseRecord) {
  return { url: assetUrl(assetBase, 'shell', version, entry), integrity: files[entry]?.sri ?? '' };
}
