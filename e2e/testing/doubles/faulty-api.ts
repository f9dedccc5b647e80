// An API that fails on demand: between a site and the api of another one. `PUT /__fault` with one of `faults` as text.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ports, siteAt } from '../ports.ts';
import { forwardCall } from './forward-call.ts';

/**
 * What it can do instead of an answer. `stopped`: the connection breaks, as with a process that is gone; `slow`: nothing
 * comes as long as the fault lasts.
 */
export const faults = ['none', 'stopped', 'slow', 'error', 'garbage'] as const;
export type Fault = (typeof faults)[number];

let fault: Fault = 'none';
const held: (() => void)[] = [];

async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (asked.url === '/__fault') {
    const text = await readText(asked);
    fault = faults.find((known) => known === text) ?? fault;
    for (const letGo of held.splice(0)) letGo();
    reply.end(fault);
    return;
  }
  if (fault === 'stopped') return void asked.socket.destroy();
  if (fault === 'slow') await new Promise<void>((letGo) => held.push(letGo));
  if (fault === 'error') return void reply.writeHead(500, { 'content-type': 'text/plain' }).end('boom');
  if (fault === 'garbage')
    return void reply.writeHead(200, { 'content-type': 'application/json' }).end('{"code":1,"da');
  await forwardCall(siteAt('demonstration'), asked, reply);
}

async function readText(asked: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of asked) text += piece;
  return text;
}

if (import.meta.main) {
  createServer((asked, reply) => void answer(asked, reply).catch(() => reply.destroy())).listen(
    ports.faultyApi,
    '127.0.0.1',
  );
}
