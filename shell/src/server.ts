import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ChannelState, watchChannel } from 'shared/releases/watch-channel.ts';
import { readShellConfig } from './config.ts';
import { PageCache } from './page-cache.ts';
import { createServerRemotes, type ServerSnapshot } from './remotes-server.ts';
import { createShellApp } from './shell-app.ts';
import { createSiteLoader } from './site-loader.ts';
import { createStatusApp } from './status-app.ts';

/** The shell's process: follow the channel, serve pages, say how it is, end cleanly. */
async function main(): Promise<void> {
  const config = readShellConfig(process.env);
  const build = JSON.parse(await readFile(join(dirname(__filename), '../build.json'), 'utf8'));
  const remotes = createServerRemotes(config.store, config.assetBase, build.version);
  let snapshot: ServerSnapshot | undefined;
  let state: ChannelState | undefined;
  let lastRefusal: { rev: number | null; reason: string; at: string } | null = null;

  const app = await createShellApp({
    config,
    build,
    cache: new PageCache(),
    site: createSiteLoader(config.apiUrl, config.apiPrefix),
    snapshot: () => snapshot,
  });
  const watch = await watchChannel({
    store: config.store,
    lastGoodFile: join(config.dataDir, 'shells', 'last-good-channel.json'),
    async onChange(next) {
      snapshot = await remotes.makeSnapshot(next);
      state = next;
      app.log.info({ rev: next.channel.rev, down: snapshot.down }, 'channel taken into use');
    },
    onRefusal(reason, rev) {
      lastRefusal = { rev, reason, at: new Date().toISOString() };
      app.log.error({ rev, reason }, 'channel refused');
    },
  });
  const status = createStatusApp(() => ({
    rev: state?.channel.rev ?? 0,
    remotes: Object.fromEntries(
      Object.entries(state?.channel.remotes ?? {}).map(([name, { current }]) => [
        name,
        { current, resident: remotes.residentOf(name) },
      ]),
    ),
    lastRefusal,
    offers: [],
    shared: build.shared,
    firstTab: null,
  }));
  await status.listen({ port: config.internalPort, host: '127.0.0.1' });
  await app.listen({ port: config.port, host: config.host });
  await noteShell(config.dataDir, config.internalPort);
  app.log.info({ port: config.port, version: build.version }, 'shell ready');

  const alive = setInterval(() => process.send?.({ type: 'alive' }), 1000);
  let ending = false;
  const end = async () => {
    if (ending) process.exit(1);
    ending = true;
    clearInterval(alive);
    watch.close();
    await app.close();
    await status.close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** Tells the release CLI that this shell exists. */
async function noteShell(dataDir: string, internalPort: number): Promise<void> {
  const folder = join(dataDir, 'shells');
  await mkdir(folder, { recursive: true });
  const note = { pid: process.pid, internalPort, startedAt: new Date().toISOString() };
  await writeFile(join(folder, `${process.pid}.json`), JSON.stringify(note));
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
