import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const confFile = resolve(import.meta.dirname, '../../deploy/nginx.conf');
const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
/** The machine's nginx, if it has one. */
export const nginxProgram = places.find((path) => existsSync(path));

export interface GatewayOptions {
  port: number;
  /** Ports of the two shells on this machine. */
  shells: [number, number];
  store: string;
  /** For its own files. */
  folder: string;
}

/** Runs `deploy/nginx.conf` in front of shells on this machine. @returns how to end it, once it listens */
export async function startGateway(options: GatewayOptions): Promise<() => Promise<void>> {
  if (!nginxProgram)
    throw new Error('The gateway is nginx, and there is none. Install it, e.g. apt-get install nginx-light');
  const file = join(options.folder, 'nginx.conf');
  await mkdir(options.folder, { recursive: true });
  await writeFile(file, gatewayConf(await readFile(confFile, 'utf8'), options));
  const errors = join(options.folder, 'error.log');
  const args = ['-e', errors, '-c', file, '-p', options.folder, '-g', 'daemon off;'];
  const child = spawn(nginxProgram, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${options.port}/assets/`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${await readFile(errors, 'utf8')}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** The same file, with addresses and folders of this machine in place of the containers'. */
export function gatewayConf(conf: string, { port, shells, store, folder }: GatewayOptions): string {
  const changes: [string | RegExp, string][] = [
    [/ \/tmp\//g, ` ${folder}/`],
    [/server shell-1:3000 resolve/, `server 127.0.0.1:${shells[0]}`],
    [/server shell-2:3000 resolve/, `server 127.0.0.1:${shells[1]}`],
    [/resolver 127\.0\.0\.11 .*;/, ''],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['root /srv/releases;', `root ${store};`],
    // As a child of a child its outputs may be sockets, which nginx cannot open by name.
    ['error_log /dev/stderr warn;', `error_log ${join(folder, 'error.log')} warn;`],
    ['access_log /dev/stdout line;', `access_log ${join(folder, 'access.log')} line;`],
    ['/etc/nginx/tls/', `${folder}/tls/`],
    ['worker_processes auto;', `worker_processes 1;${process.getuid?.() === 0 ? ' user root;' : ''}`],
  ];
  return changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, to);
    if (changed === text)
      throw new Error(`deploy/nginx.conf has no ${from}; scripts/measure/gateway.ts must know its new form.`);
    return changed;
  }, conf);
}
