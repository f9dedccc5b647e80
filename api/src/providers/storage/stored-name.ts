import { hash, randomBytes } from 'node:crypto';

/** 128 random bits, or the SHA-256 of the bytes, as base64url, and an extension: no name can lead out of a folder. */
export const storedName = /^[\w-]{22}(?:[\w-]{21})?\.[a-z\d]{2,5}$/;

/** For a user's file: 128 random bits. */
export const unguessableName = (extension: string): string => `${randomBytes(16).toString('base64url')}.${extension}`;

/** True for a name that `nameOfContent` gave: everybody may read what it names. */
export const isNameOfContent = (name: string): boolean => /^[\w-]{43}\./.test(name);

/** For what everybody may read: the same bytes are stored once. */
export const nameOfContent = (bytes: Buffer, extension: string): string =>
  `${hash('sha256', bytes, 'base64url')}.${extension}`;

export function requireStoredName(name: string): void {
  if (!storedName.test(name)) throw new Error(`storage: no name of ours: ${JSON.stringify(name)}`);
}
