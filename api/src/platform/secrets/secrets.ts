import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrMakeKey } from './key-file.ts';

const algorithm = 'aes-256-gcm';
const version = 'v1';
const [ivBytes, tagBytes] = [12, 16];

/**
 * Secrets that the database keeps (keys of providers), encrypted by a key that the database does not hold: `SECRET_KEY`,
 * or a file of `DATA_DIR` that is made when it is needed first. A stolen dump reveals none of them.
 */
export class Secrets {
  readonly #dataDir: string;
  #key: Buffer | undefined;

  constructor({ secretKey, dataDir }: { secretKey: Buffer | undefined; dataDir: string }) {
    this.#key = secretKey;
    this.#dataDir = dataDir;
  }

  /** `purpose` is bound to it: a secret that is copied into another table, or kind of row, does not open there. */
  seal(secret: string, purpose: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#load(), iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  /** Throws when it was sealed by another key or for another purpose, or was changed. */
  open(sealed: string, purpose: string): string {
    const [given, text = ''] = sealed.split('.');
    if (given !== version) throw new Error('a stored secret has an unknown form');
    const bytes = Buffer.from(text, 'base64url');
    const key = this.#load();
    try {
      const iv = bytes.subarray(0, ivBytes);
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new Error('a stored secret does not open: it was sealed by another SECRET_KEY, or changed');
    }
  }

  /** A keyed hash of a text that is looked up and never read back. Without the key no guess can be tried. */
  digest(text: string, purpose: string): string {
    const key = Buffer.from(hkdfSync('sha256', this.#load(), '', `digest ${purpose}`, 32));
    return createHmac('sha256', key).update(text).digest('base64url');
  }

  #load(): Buffer {
    this.#key ??= readOrMakeKey(join(this.#dataDir, 'secret.key'));
    return this.#key;
  }
}
