import { hash, randomBytes } from 'node:crypto';

/** 128 random bits, or the SHA-256 of the bytes, as base64url, and an extension: no name can lead out of a folder. */
export const storedName = /^[\w-]{22}(?:[\w-]{21})?\.[a-z\d]{2,5}$/;

/** For files that only their owner, or a user who was given the address, may read. */
export const unguessableName = (extension: string): string => `${randomBytes(16).toString('base64url')}.${extension}`;

/** For what everybody may read: the same bytes are stored once. */
export const nameOfContent = (bytes: Buffer, extension: string): string =>
  `${hash('sha256', bytes, 'base64url')}.${extension}`;

export function requireStoredName(name: string): void {
  if (!storedName.test(name)) throw new Error(`storage: no name of ours: ${JSON.stringify(name)}`);
}
