import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gatewayConf } from '../start/gateway/gateway-conf.ts';
import type { Run } from '../start/run-script.ts';

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
/** The machine's nginx, if it has one that this user may run. */
export const nginxProgram = places.find(mayRun);

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface GatewayOptions {
  port: number;
  /** Ports of the two shells on this machine. */
  shells: [number, number];
  store: string;
  /** For its own files. */
  folder: string;
}

/** Runs `deploy/nginx.conf` in front of shells on this machine, and resolves once it listens. @param atEnd takes how it is ended */
export async function startGateway(options: GatewayOptions, atEnd: Run['atEnd']): Promise<void> {
  if (!nginxProgram)
    throw new Error('The gateway is nginx, and there is none. Install it, e.g. apt-get install nginx-light');
  const file = join(options.folder, 'nginx.conf');
  await mkdir(options.folder, { recursive: true });
  const errors = join(options.folder, 'error.log');
  await writeFile(file, confOf(options, errors));
  const args = ['-e', errors, '-c', file, '-p', options.folder, '-g', 'daemon off;'];
  const child = spawn(nginxProgram, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${options.port}/assets/`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${await readFile(errors, 'utf8')}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

const confOf = ({ port, shells, store, folder }: GatewayOptions, errorLog: string): string =>
  gatewayConf({
    listen: `127.0.0.1:${port}`,
    shells: shells.map((shell) => `127.0.0.1:${shell}`) as [string, string],
    store,
    pidFile: join(folder, 'nginx.pid'),
    temporary: folder,
    tls: join(folder, 'tls'),
    // As a child of a child its outputs may be sockets, which nginx cannot open by name.
    accessLog: join(folder, 'access.log'),
    errorLog,
    user: process.getuid?.() === 0 ? 'root' : undefined,
  }).replace('worker_processes auto;', 'worker_processes 1;');
