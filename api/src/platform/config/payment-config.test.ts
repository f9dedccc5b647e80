import { generateKeyPairSync } from 'node:crypto';
import { makeCertificate } from '../../testing/providers/make-certificate.ts';
import { readConfig } from './config.ts';

const pem = { type: 'pkcs1', format: 'pem' } as const;
const keys = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: pem, privateKeyEncoding: pem });
const { pem: pemOfTest } = makeCertificate(keys);
const wechat = {
  PAY_NOTIFY_URL: 'https://chat.example.com/api/pay/notify',
  WECHAT_PAY_MERCHANT_ID: '1900000001',
  WECHAT_PAY_APP_ID: 'wxd678efh567hg6787',
  WECHAT_PAY_API_KEY: 'k'.repeat(32),
  WECHAT_PAY_PRIVATE_KEY: keys.privateKey.replaceAll('\n', '\\n'),
  WECHAT_PAY_SERIAL: 'ABCDEF01',
};
const publicKey = { WECHAT_PAY_PUBLIC_KEY: keys.publicKey, WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01' };
const stripe = {
  PAY_NOTIFY_URL: 'https://chat.example.com/api/pay/notify',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
};
const alipay = {
  PAY_NOTIFY_URL: 'https://chat.example.com/api/pay/notify',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: keys.privateKey,
  ALIPAY_PUBLIC_KEY: keys.publicKey,
};
const read = (environment: Record<string, string | undefined>) =>
  readConfig({ SITE_MODE: 'demo', ...environment }).payment;

test('a complete channel exists, by public key or by certificates', () => {
  expect(read({})).toEqual({ sandbox: true });
  expect(read({ ...wechat, ...publicKey }).wechat).toMatchObject({
    privateKey: keys.privateKey,
    certificates: [],
    publicKey: { id: 'PUB_KEY_ID_01' },
  });
  const { pem: certificate } = makeCertificate(keys);
  const byCertificate = read({ ...wechat, WECHAT_PAY_CERTIFICATES: `${certificate}\n${certificate}` }).wechat;
  expect(byCertificate?.certificates).toHaveLength(2);
  expect(byCertificate?.publicKey).toBeUndefined();
  expect(read(stripe).stripe).toEqual({
    secretKey: 'sk_live_1',
    webhookSecret: 'whsec_12345678',
    url: 'https://api.stripe.com',
  });
});

// Shows: MONEY-14
test('an incomplete channel is refused by name, without its secrets', () => {
  const refused = (environment: Record<string, string | undefined>) => {
    try {
      read(environment);
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const name of Object.keys(wechat)) {
    expect(refused({ ...wechat, ...publicKey, [name]: undefined })).toMatch(new RegExp(`^${name}: must be set when`));
  }
  for (const name of Object.keys(alipay)) {
    expect(refused({ ...alipay, [name]: undefined })).toMatch(new RegExp(`^${name}: must be set when`));
  }
  const { ALIPAY_PUBLIC_KEY: _key, ...withoutKey } = alipay;
  const certificates = { ALIPAY_APP_CERTIFICATE: pemOfTest, ALIPAY_CERTIFICATE: pemOfTest };
  expect(refused({ ...withoutKey, ...certificates })).toMatch(/ALIPAY_ROOT_CERTIFICATES: must be set when/);
  expect(refused({ ...withoutKey, ...certificates, ALIPAY_ROOT_CERTIFICATES: pemOfTest })).toBe('accepted');
  for (const name of Object.keys(stripe)) {
    expect(refused({ ...stripe, [name]: undefined })).toMatch(new RegExp(`^${name}: must be set when`));
    expect(refused({ ...stripe, [name]: '' })).toMatch(new RegExp(`^${name}: must be set when`));
  }
  for (const secret of ['WECHAT_PAY_API_KEY', 'WECHAT_PAY_PRIVATE_KEY']) {
    expect(refused({ ...wechat, ...publicKey, [secret]: ' ' })).toContain(secret);
  }
  expect(refused(wechat)).toMatch(
    /^WECHAT_PAY_PUBLIC_KEY: must be set when WECHAT_PAY_MERCHANT_ID is, or WECHAT_PAY_CERTIFICATES/,
  );
  expect(refused({ ...wechat, ...publicKey, WECHAT_PAY_PUBLIC_KEY_ID: undefined })).toMatch(
    /^WECHAT_PAY_PUBLIC_KEY_ID: must be set/,
  );
  expect(refused(publicKey)).toMatch(/^WECHAT_PAY_MERCHANT_ID: must be set/);
  const wrong = refused({
    ...wechat,
    ...publicKey,
    WECHAT_PAY_PRIVATE_KEY: 'not-a-key',
    WECHAT_PAY_API_KEY: 'short-key',
  });
  expect(wrong).toMatch(/WECHAT_PAY_PRIVATE_KEY: must be a private key/);
  expect(wrong).not.toMatch(/not-a-key|short-key/);
});
