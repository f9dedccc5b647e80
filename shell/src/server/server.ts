import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { registerShell } from 'shared/releases/shell/shell-registration.ts';
import { whyNotAs } from '../pool/worker/as-user.ts';
import { ConfigRefused, readShellConfig } from './config.ts';
import { createShell } from './create-shell.ts';

/** Longest time that what was begun may take once the end was asked for; then open streams are cut. */
const drainTime = 8000;

/** Sends to the supervisor. To one that has just ended nothing can be sent: the event `disconnect` follows and ends this process. */
const sendToParent = (message: object) => process.send?.(message, undefined, undefined, () => undefined);

/** The shell's process: follow the channel, serve pages, say how it is, end cleanly. */
async function main(): Promise<void> {
  // From the very first moment: code that never returns must not keep the watchdog from seeing it.
  setInterval(() => sendToParent({ type: 'alive' }), 1000);
  sendToParent({ type: 'alive' });
  const config = readShellConfig(process.env);
  const here = dirname(__filename);
  const build = JSON.parse(await readFile(join(here, '../build.json'), 'utf8'));
  const renderFile = join(here, 'render.cjs');
  const problem = config.renderUser && whyNotAs(config.renderUser, renderFile);
  if (problem) throw new ConfigRefused(`RENDER_USER=${config.renderUser}: no render worker can run as it: ${problem}`);
  const { app, status, follow, close } = await createShell({ config, build, renderFile });
  await follow();
  await status.listen({ port: config.internalPort, host: config.internalHost });
  await app.listen({ port: config.port, host: config.host });
  const at = { port: portOf(app.server), internalPort: portOf(status.server) };
  const unregister = await registerShell(config.dataDir, { ...config, ...at }, (error) =>
    app.log.error({ err: error }, 'this shell could not be registered: npm run mf does not see it'),
  );
  app.log.info({ port: at.port, version: build.version }, 'shell ready');
  sendToParent({ type: 'listening', ...at });

  let ending = false;
  const end = async () => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => app.server.closeAllConnections(), drainTime).unref();
    await unregister();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** Where it listens: the port that it was given, or any free one for 0. */
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(exitCodeOf(error));
});

/** What the supervisor can act on: a refused configuration is not tried again, a taken port gives way to another. */
function exitCodeOf(error: unknown): number {
  if (error instanceof ConfigRefused) return 2;
  return (error as NodeJS.ErrnoException | null)?.code === 'EADDRINUSE' ? 98 : 1;
}
