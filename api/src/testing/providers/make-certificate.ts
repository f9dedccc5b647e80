import { createPublicKey, randomBytes, sign } from 'node:crypto';

/** One element of ASN.1 in DER. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
// sha256WithRSAEncryption and commonName.
const rsaWithSha256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))));
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

/** A certificate that is signed by itself, of a key that a test has just made. */
export function makeCertificate({ publicKey, privateKey }: { publicKey: string; privateKey: string }) {
  // Positive, and with no zeros before it.
  const serial = Buffer.concat([Buffer.from([0x5a]), randomBytes(15)]);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    rsaWithSha256,
    commonName('test'),
    sequence(time(new Date(Date.now() - 86_400_000)), time(new Date(Date.now() + 86_400_000))),
    commonName('test'),
    createPublicKey(publicKey).export({ type: 'spki', format: 'der' }),
  );
  const whole = sequence(body, rsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    serial: serial.toString('hex').toUpperCase(),
  };
}
