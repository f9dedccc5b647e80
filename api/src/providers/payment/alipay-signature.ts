import { createHash, createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import type { AlipayConfig } from '../../platform/config/payment-config.ts';

type Fields = Record<string, string>;

/** Signs our requests and checks what Alipay signs (RSA2), with plain keys or with certificates. */
export class AlipaySignature {
  readonly #config: AlipayConfig;
  readonly #key: KeyObject;
  /** What a request says besides in certificate mode. */
  readonly serials: Fields;

  constructor(config: AlipayConfig) {
    this.#config = config;
    const { keys } = config;
    if ('publicKey' in keys) {
      this.#key = createPublicKey(keys.publicKey);
      this.serials = {};
      return;
    }
    this.#key = new X509Certificate(keys.alipay).publicKey;
    // Only what is signed by RSA counts of the roots.
    const roots = certificatesOf(keys.root).filter(hasRsaKey);
    this.serials = {
      app_cert_sn: serialOf(new X509Certificate(keys.app)),
      alipay_root_cert_sn: roots.map(serialOf).join('_'),
    };
  }

  /** The same fields with their signature. */
  signed(fields: Fields): Fields {
    const text = joined({ ...fields, ...this.serials });
    const signature = sign('sha256', Buffer.from(text), this.#config.privateKey).toString('base64');
    return { ...fields, ...this.serials, sign: signature };
  }

  /** Whether Alipay signed these fields of a notice, as they were sent. */
  isNotice({ sign: given = '', sign_type: _type, ...fields }: Fields): boolean {
    return this.#isSigned(joined(fields), given);
  }

  /** Whether it signed an answer: over the bytes of the part that answers. */
  isAnswer(text: string, name: string): boolean {
    const from = text.indexOf(`"${name}":`) + name.length + 3;
    const rest = text.slice(from);
    const end = rest.search(/,"(sign|alipay_cert_sn)":"/);
    const signature = /"sign":"([^"]+)"/.exec(rest.slice(end))?.[1] ?? '';
    return end > 0 && this.#isSigned(rest.slice(0, end), signature);
  }

  #isSigned(text: string, signature: string): boolean {
    return verify('sha256', Buffer.from(text), this.#key, Buffer.from(signature, 'base64'));
  }
}

/** Names in their order, empty values left out, nothing trimmed or encoded. */
const joined = (fields: Fields) =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

const certificatesOf = (pems: string) =>
  (pems.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new X509Certificate(pem),
  );

/** Among the roots are some of SM2, whose keys cannot be read here. */
function hasRsaKey(certificate: X509Certificate): boolean {
  try {
    return certificate.publicKey.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** How Alipay names a certificate: MD5 of its issuer, the last part first, and its number in decimal. */
function serialOf({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').reverse().join(',');
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}
