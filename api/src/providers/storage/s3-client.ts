import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../platform/config/storage-config.ts';

/** A file of a bucket. */
interface BucketEntry {
  key: string;
  /** Bytes. */
  size: number;
  changed: Date;
}

/**
 * Signed requests of one bucket. `bucketUrl` names it by its host or by its path. `timeout`: milliseconds until the server has answered; a
 * body that is read may come more slowly.
 */
export function s3Client({ bucketUrl, region, accessKey, secretKey }: S3Config, timeout: number) {
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
    ask,
    /** All whose key begins so, in the order of their keys. */
    async *list(prefix = ''): AsyncGenerator<BucketEntry> {
      // The first version of this request: every service has it. The next page begins behind the last name of this one.
      for (let marker = ''; ; ) {
        const query = new URLSearchParams(prefix ? { marker, prefix } : { marker });
        const response = await ask('GET', `?${query}`);
        if (!response.ok) throw await refused(response, 'LIST');
        const page = await response.text();
        yield* entriesOf(page);
        if (textOf(page, 'IsTruncated') !== 'true') return;
        marker = unescaped([...page.matchAll(/<Key>([^<]*)<\/Key>/g)].at(-1)?.[1] ?? '');
      }
    },
  };
}

/** Reads what is left of an answer without content, so that its connection can be used again. */
export async function end(response: Response, method: string): Promise<void> {
  if (!response.ok) throw await refused(response, method);
  await response.body?.cancel();
}

/** With the service's own word for it (`AccessDenied`, `QuotaExceeded`), which is what an operator looks up. */
export async function refused(response: Response, method: string): Promise<Error> {
  const text = await response.text().catch(() => '');
  return new Error(`S3 ${method}: ${response.status} ${textOf(text, 'Code')}`.trim());
}

function* entriesOf(page: string): Generator<BucketEntry> {
  for (const [, contents = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = unescaped(textOf(contents, 'Key'));
    yield { key, size: Number(textOf(contents, 'Size')), changed: new Date(textOf(contents, 'LastModified')) };
  }
}

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
