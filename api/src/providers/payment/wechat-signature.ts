import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import type { WechatConfig } from '../../platform/config/payment-config.ts';

type Header = (name: string) => string | undefined;

/** Seconds that a signed message may be old or early. */
const window = 300;
const tagBytes = 16;

/** Signs our requests, and checks what WeChat Pay signs: answers and notices. */
export class WechatSignature {
  readonly #config: WechatConfig;
  readonly #ownKey: KeyObject;
  /** By what `Wechatpay-Serial` names: serial numbers of platform certificates, and the id of the public key. */
  readonly #keys = new Map<string, KeyObject>();

  constructor(config: WechatConfig) {
    this.#config = config;
    this.#ownKey = createPrivateKey(config.privateKey);
    for (const pem of config.certificates) {
      const certificate = new X509Certificate(pem);
      this.#keys.set(certificate.serialNumber, certificate.publicKey);
    }
    if (config.publicKey) this.#keys.set(config.publicKey.id, createPublicKey(config.publicKey.pem));
  }

  /** The header that a request is authorised by. */
  authorization(method: string, pathAndQuery: string, body: string): string {
    const time = Math.floor(Date.now() / 1000);
    const nonce = randomBytes(16).toString('hex');
    const message = Buffer.from(`${method}\n${pathAndQuery}\n${time}\n${nonce}\n${body}\n`);
    const signature = sign('sha256', message, this.#ownKey).toString('base64');
    const { merchantId, serial } = this.#config;
    return `WECHATPAY2-SHA256-RSA2048 mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${time}",serial_no="${serial}"`;
  }

  /** Returns why a message is not trusted, undefined when it is. */
  problemOf(header: Header, body: Buffer | string, receivedAt: Date): string | undefined {
    return this.forgeryOf(header, body) ?? (this.isLate(header, receivedAt) ? 'its time is over' : undefined);
  }

  /** Whether a message was signed too long before it came. Its time is part of what is signed. */
  isLate(header: Header, receivedAt: Date): boolean {
    return !(Math.abs(receivedAt.getTime() / 1000 - Number(header('wechatpay-timestamp') ?? '')) <= window);
  }

  /** Returns why a message was not signed by WeChat Pay, undefined when it was. */
  forgeryOf(header: Header, body: Buffer | string): string | undefined {
    const time = header('wechatpay-timestamp') ?? '';
    const serial = header('wechatpay-serial') ?? '';
    const key = this.#keys.get(serial) ?? this.#keys.get(serial.toUpperCase());
    if (!key) return `it is signed by an unknown key, ${serial.slice(0, 80)}`;
    const signed = Buffer.concat([
      Buffer.from(`${time}\n${header('wechatpay-nonce') ?? ''}\n`),
      Buffer.from(body),
      Buffer.from('\n'),
    ]);
    const signature = Buffer.from(header('wechatpay-signature') ?? '', 'base64');
    return verify('sha256', signed, key, signature) ? undefined : 'the signature is wrong';
  }

  /** A text that WeChat Pay alone reads (a name), and the key that it was encrypted by. */
  encrypt(text: string): { text: string; serial: string } {
    const own = this.#config.publicKey?.id;
    const [serial, key] = [...this.#keys].find(([id]) => own === undefined || id === own) ?? [];
    if (serial === undefined || key === undefined) throw new Error('WeChat Pay has no key here');
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return { text: publicEncrypt({ key, padding, oaepHash: 'sha1' }, Buffer.from(text)).toString('base64'), serial };
  }

  /** What a notice holds. Throws when it was not encrypted with our key. */
  decrypt({
    ciphertext,
    nonce,
    associated_data = '',
  }: {
    ciphertext: string;
    nonce: string;
    associated_data?: string;
  }) {
    const bytes = Buffer.from(ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(this.#config.apiKey), Buffer.from(nonce), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  }
}
