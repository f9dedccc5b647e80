import { hash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Config } from '../../../platform/config/storage-config.ts';
import { end, refused, s3Client } from '../../../providers/storage/s3-client.ts';

/** A file of a backup, by its SHA-256 in hexadecimal. */
interface BucketFile {
  path: string;
  sha256: string;
  /** Bytes. */
  size: number;
}

/** The bucket of backups: manifests by the backup's name, files by their hash, so that what two backups share lies there once. */
interface BackupBucket {
  /** For people: the address without a key. */
  readonly place: string;
  /** Names of whole backups, the oldest first. */
  list(): Promise<string[]>;
  /** Stores what is missing of the files, then the manifest: a backup that was broken off is never listed. */
  put(name: string, manifest: string, files: BucketFile[]): Promise<void>;
  manifestOf(name: string): Promise<string>;
  /** Writes the file with this hash to a path. */
  fetch(sha256: string, to: string): Promise<void>;
  /** Removes backups, and files that no other has. @param hashesOf the files of a manifest */
  drop(names: string[], hashesOf: (manifest: string) => string[]): Promise<void>;
}

/** Milliseconds for an answer, and bytes a millisecond of a file that is sent. */
const [patience, slowest] = [30_000, 200];
/** Bytes of one request of S3. */
const largest = 5 * 1024 ** 3;
const [backups, objects] = ['backups/', 'objects/'];
/** A backup has its time in UTC as its name; what else lies in a bucket is left alone. */
export const backupName = /^\d{8}T\d{6}Z$/;

export function backupBucket(config: S3Config): BackupBucket {
  const { ask, list } = s3Client(config, patience);
  const keysOf = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of list(prefix)) if (key.startsWith(prefix)) keys.push(key.slice(prefix.length));
    return keys;
  };
  const put = async (key: string, body: Blob, sha256: string) => {
    if (body.size > largest) throw new Error(`${key} has ${body.size} bytes, more than one request may send`);
    // The server compares the hash with what has come.
    const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 };
    await end(await ask('PUT', `/${key}`, { headers, body }, patience + body.size / slowest), 'PUT');
  };
  const get = async (key: string) => {
    const response = await ask('GET', `/${key}`);
    if (!response.ok || !response.body) throw await refused(response, 'GET');
    return response;
  };
  const remove = async (key: string) => {
    const response = await ask('DELETE', `/${key}`);
    if (response.status !== 404) await end(response, 'DELETE');
  };
  const manifestOf = async (name: string) => (await get(`${backups}${name}.json`)).text();
  const names = async () =>
    (await keysOf(backups))
      .filter((key) => key.endsWith('.json'))
      .map((key) => key.slice(0, -'.json'.length))
      .filter((name) => backupName.test(name))
      .sort();

  return {
    place: config.bucketUrl,
    list: names,
    manifestOf,
    async put(name, manifest, files) {
      const there = new Set(await keysOf(objects));
      for (const { path, sha256 } of files) {
        if (there.has(sha256)) continue;
        await put(`${objects}${sha256}`, await openAsBlob(path), sha256);
        there.add(sha256);
      }
      await put(`${backups}${name}.json`, new Blob([manifest]), hash('sha256', manifest));
    },
    async fetch(sha256, to) {
      const { body } = await get(`${objects}${sha256}`);
      await pipeline(
        Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(to, { mode: 0o600 }),
      );
    },
    async drop(gone, hashesOf) {
      if (gone.length === 0) return;
      for (const name of gone) await remove(`${backups}${name}.json`);
      const kept = new Set<string>();
      for (const name of await names()) for (const sha256 of hashesOf(await manifestOf(name))) kept.add(sha256);
      for (const sha256 of await keysOf(objects)) if (!kept.has(sha256)) await remove(`${objects}${sha256}`);
    },
  };
}
