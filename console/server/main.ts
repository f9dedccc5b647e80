// The console's process: npm start runs it beside the site; in production it is a service of its own (docs/operations/console.md).
import { consoleBuild } from 'shared/build/console/console-version.ts';
import { buildConsoleApp } from './console-app.ts';
import { ConsoleRefused, readConsoleConfig } from './console-config.ts';

/** Exit codes that the supervisor knows (scripts/start/processes). */
const [refused, portTaken] = [2, 98];

try {
  const config = readConsoleConfig(process.env, consoleBuild().folder);
  const app = await buildConsoleApp(config, { name: 'console', level: process.env.LOG_LEVEL || 'info' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  process.send?.({ type: 'listening', port: typeof address === 'object' ? address?.port : config.port });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.exit(isTaken ? portTaken : error instanceof ConsoleRefused ? refused : 1);
}
