import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../platform/config/storage-config.ts';
import type { ListedFile, Storage } from './storage.ts';
import { requireStoredName, storedName } from './stored-name.ts';

/**
 * Any service that speaks S3 (MinIO, Aliyun OSS, Tencent COS, AWS, …), by five of its requests. `bucketUrl` names the
 * bucket by its host or by its path. The bucket stays private: nothing is read but by the api. `timeout`: milliseconds
 * until the server has answered, three times as long for a file that is sent; a body that is read may come more slowly.
 */
export function s3Storage({ bucketUrl, region, accessKey, secretKey }: S3Config, timeout = 10_000): Storage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    // 429 and 5xx; a connection that fails is not tried again.
    retries: 2,
    initRetryMs: 200,
  });

  async function ask(method: string, path: string, init: RequestInit = {}, limit = timeout): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer in ${limit} ms`)), limit);
    try {
      // Inside the signature a redirect would be another request.
      return await client.fetch(`${bucketUrl}${path}`, { ...init, method, redirect: 'manual', signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  }

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
      // The first version of this request: every service has it. The next page begins behind the last name of this one.
      for (let marker = ''; ; ) {
        const response = await ask('GET', `?${new URLSearchParams({ marker })}`);
        if (!response.ok) throw await refused(response, 'LIST');
        const page = await response.text();
        yield* filesOf(page);
        if (textOf(page, 'IsTruncated') !== 'true') return;
        marker = unescaped([...page.matchAll(/<Key>([^<]*)<\/Key>/g)].at(-1)?.[1] ?? '');
      }
    },
  };
}

/** Reads what is left of an answer without content, so that its connection can be used again. */
async function end(response: Response, method: string): Promise<void> {
  if (!response.ok) throw await refused(response, method);
  await response.body?.cancel();
}

/** With the service's own word for it (`AccessDenied`, `QuotaExceeded`), which is what an operator looks up. */
async function refused(response: Response, method: string): Promise<Error> {
  const text = await response.text().catch(() => '');
  return new Error(`S3 ${method}: ${response.status} ${textOf(text, 'Code')}`.trim());
}

function* filesOf(page: string): Generator<ListedFile> {
  for (const [, contents = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const name = textOf(contents, 'Key');
    if (!storedName.test(name)) continue;
    yield { name, size: Number(textOf(contents, 'Size')), changed: new Date(textOf(contents, 'LastModified')) };
  }
}

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
