import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Config } from '../../platform/config/storage-config.ts';
import { end, refused, s3Client } from './s3-client.ts';
import type { Storage } from './storage.ts';
import { requireStoredName, storedName } from './stored-name.ts';

/**
 * Any service that speaks S3 (MinIO, Aliyun OSS, Tencent COS, AWS, …), by five of its requests. The bucket stays private: nothing is read
 * but by the api. `timeout`: milliseconds until the server has answered, three times as long for a file that is sent.
 */
export function s3Storage(config: S3Config, timeout = 10_000): Storage {
  const { ask, list } = s3Client(config, timeout);
  return {
    async put(name, bytes, mediaType) {
      requireStoredName(name);
      // The server compares the hash with what has come.
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': mediaType, 'x-amz-content-sha256': sha256 };
      await end(await ask('PUT', `/${name}`, { headers, body: new Uint8Array(bytes) }, 3 * timeout), 'PUT');
    },
    async find(name) {
      if (!storedName.test(name)) return undefined;
      const response = await ask('HEAD', `/${name}`);
      if (response.status === 404) return undefined;
      await end(response, 'HEAD');
      const size = Number(response.headers.get('content-length'));
      const read = async (first: number, last: number) => {
        const answer = await ask('GET', `/${name}`, { headers: { range: `bytes=${first}-${last}` } });
        if (!answer.body || (answer.status !== 206 && !(answer.status === 200 && last - first + 1 === size))) {
          throw await refused(answer, 'GET');
        }
        return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
      };
      return { size, read };
    },
    async remove(name) {
      requireStoredName(name);
      const response = await ask('DELETE', `/${name}`);
      if (response.status === 404) return;
      await end(response, 'DELETE');
    },
    async *list() {
      for await (const { key, size, changed } of list()) if (storedName.test(key)) yield { name: key, size, changed };
    },
  };
}
