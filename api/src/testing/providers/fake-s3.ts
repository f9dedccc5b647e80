import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Config } from '../../platform/config/storage-config.ts';

/**
 * `hang` takes a request and never answers; `full` refuses what is to be stored, as MinIO does; `unreadable` finds every
 * file and sends none.
 */
type Fault = 'none' | 'hang' | 'full' | 'broken' | 'unreadable';

export interface FakeS3 {
  config: S3Config;
  fault: Fault;
  /** Method and path of every request. */
  requests: string[];
  /** Ends every connection; nothing listens any more. */
  kill(): Promise<void>;
  /** Listens again on the same port. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

/** An S3 server that checks signatures (s3rver), with faults in front of it. */
export async function fakeS3(): Promise<FakeS3> {
  const directory = mkdtempSync(join(tmpdir(), 'fake-s3-'));
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'site-files' }] });
  await store.configureBuckets();
  const answer = store.callback();
  const listener: RequestListener = (request, response) => {
    fake.requests.push(`${request.method} ${request.url}`);
    if (fake.fault === 'hang') return;
    // s3rver answers who does not sign at all; a private bucket does not.
    if (!request.headers.authorization) return void response.writeHead(403).end();
    if (fake.fault === 'unreadable' && request.method === 'GET') return void response.writeHead(500).end();
    if (fake.fault === 'broken') return void response.writeHead(500).end();
    if (fake.fault === 'full' && request.method === 'PUT') {
      return void response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
    }
    answer(request, response);
  };
  let server: Server = await listen(listener, 0);
  const { port } = server.address() as AddressInfo;
  const fake: FakeS3 = {
    config: {
      bucketUrl: `http://127.0.0.1:${port}/site-files`,
      region: 'us-east-1',
      // The pair that s3rver knows.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    fault: 'none',
    requests: [],
    async kill() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async revive() {
      server = await listen(listener, port);
    },
    async close() {
      if (server.listening) await fake.kill();
      rmSync(directory, { recursive: true });
    },
  };
  return fake;
}

async function listen(listener: RequestListener, port: number): Promise<Server> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
