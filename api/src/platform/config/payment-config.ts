import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import * as z from 'shared/contracts/schema.ts';
import { httpUrl, optional, optionalKey, section, text } from './section.ts';

/** A merchant of WeChat Pay (API v3). */
export interface WechatConfig {
  merchantId: string;
  appId: string;
  /** Decrypts notices: 32 bytes. */
  apiKey: string;
  /** Our own key, and the serial number of the certificate of it. */
  privateKey: string;
  serial: string;
  /** What checks their signatures: one of both, or both while a merchant moves from one to the other. */
  certificates: string[];
  publicKey: { id: string; pem: string } | undefined;
  url: string;
}

/** An app of Alipay's open platform. */
export interface AlipayConfig {
  appId: string;
  sellerId: string;
  privateKey: string;
  /** Plain keys: theirs. Certificate mode: the app's certificate, Alipay's, and its roots. */
  keys: { publicKey: string } | { app: string; alipay: string; root: string };
  url: string;
}

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  url: string;
}

/** As what WeChat transfers money: a scene of the merchant, what payees read, and what the scene wants reported. */
export interface WechatTransferConfig {
  sceneId: string;
  perception: string;
  report: [name: string, content: string][];
}

/** Which channels there are. A channel without all its secrets does not exist. */
export interface PaymentConfig {
  /** The demo's own, where no money moves. */
  sandbox: boolean;
  /** Where channels report payments: the public address of `<API_PREFIX>/pay/notify`. */
  notifyUrl?: string;
  wechat?: WechatConfig;
  wechatTransfer?: WechatTransferConfig;
  alipay?: AlipayConfig;
  stripe?: StripeConfig;
}

const succeeds = (parse: () => unknown): boolean => {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
};
/** A PEM in one line has its line ends written as `\n`. */
const pemOf = (value: string) => value.replaceAll('\\n', '\n');
const certificatesOf = (value: string) =>
  pemOf(value).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
const isPrivateKey = (value: string) => succeeds(() => createPrivateKey(pemOf(value)));
const isPublicKey = (value: string) => succeeds(() => createPublicKey(pemOf(value)));
const areCertificates = (value: string) => {
  const all = certificatesOf(value);
  return all.length > 0 && all.every((pem) => succeeds(() => new X509Certificate(pem)));
};

const certificate = (name: string) => ({
  schema: optional(areCertificates, 'must be a certificate as PEM'),
  example: `(in a file that ${name}_FILE names)`,
  isSecret: true,
});
const privateKey = (name: string) => ({
  schema: optional(isPrivateKey, 'must be a private key as PEM'),
  example: `(in a file that ${name}_FILE names)`,
  isSecret: true,
});
const address = (url: string) => ({
  schema: z._default(text(httpUrl, 'must be an http(s) address'), url),
  example: url,
});

export const paymentConfig = section({
  variables: {
    PAY_NOTIFY_URL: {
      schema: optional((v) => httpUrl(v) && !v.endsWith('/'), 'must be an http(s) address without a slash at the end'),
      example: 'https://chat.example.com/api/pay/notify',
    },
    WECHAT_PAY_MERCHANT_ID: {
      schema: optional((v) => /^\d{8,12}$/.test(v), 'must be digits'),
      example: '1900000001',
    },
    WECHAT_PAY_APP_ID: {
      schema: optional((v) => /^wx\w{6,40}$/.test(v), 'must begin with wx'),
      example: 'wxd678efh567hg6787',
    },
    WECHAT_PAY_API_KEY: {
      schema: optional((v) => /^[\x21-\x7e]{32}$/.test(v), 'must be the 32 characters of the API v3 key'),
      example: '(32 characters)',
      isSecret: true,
    },
    WECHAT_PAY_PRIVATE_KEY: privateKey('WECHAT_PAY_PRIVATE_KEY'),
    WECHAT_PAY_SERIAL: {
      schema: optional((v) => /^[\dA-F]{8,64}$/i.test(v), 'must be the serial number of the merchant certificate'),
      example: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
    },
    WECHAT_PAY_PUBLIC_KEY: {
      schema: optional(isPublicKey, 'must be a public key as PEM'),
      example: '(in a file that WECHAT_PAY_PUBLIC_KEY_FILE names)',
      isSecret: true,
    },
    WECHAT_PAY_PUBLIC_KEY_ID: {
      schema: optional((v) => /^PUB_KEY_ID_\w+$/.test(v), 'must begin with PUB_KEY_ID_'),
      example: 'PUB_KEY_ID_0119000000012024',
    },
    WECHAT_PAY_CERTIFICATES: {
      schema: optional(areCertificates, 'must be platform certificates as PEM, one after the other'),
      example: '(in a file that WECHAT_PAY_CERTIFICATES_FILE names)',
      isSecret: true,
    },
    WECHAT_PAY_URL: address('https://api.mch.weixin.qq.com'),
    WECHAT_TRANSFER_SCENE_ID: {
      schema: optional((v) => /^\d{4}$/.test(v), 'must be the four digits of a transfer scene'),
      example: '1005',
    },
    WECHAT_TRANSFER_PERCEPTION: {
      schema: z._default(
        text((v) => v.length <= 20, 'must be at most 20 characters'),
        '劳务报酬',
      ),
      example: '劳务报酬',
    },
    WECHAT_TRANSFER_REPORT: {
      schema: z._default(
        text(
          (v) => /^[^=;]{1,15}=[^=;]{1,32}(;[^=;]{1,15}=[^=;]{1,32})*$/.test(v),
          'must be like name=content;name=content',
        ),
        '岗位类型=推广员;报酬说明=推广佣金',
      ),
      example: '岗位类型=推广员;报酬说明=推广佣金',
    },
    ALIPAY_APP_ID: { schema: optional((v) => /^\d{10,32}$/.test(v), 'must be digits'), example: '2021000000000001' },
    ALIPAY_SELLER_ID: {
      schema: optional((v) => /^2088\d{12}$/.test(v), 'must be 16 digits that begin with 2088'),
      example: '2088000000000001',
    },
    ALIPAY_PRIVATE_KEY: privateKey('ALIPAY_PRIVATE_KEY'),
    ALIPAY_PUBLIC_KEY: {
      schema: optional(isPublicKey, 'must be a public key as PEM'),
      example: '(in a file that ALIPAY_PUBLIC_KEY_FILE names)',
      isSecret: true,
    },
    ALIPAY_APP_CERTIFICATE: certificate('ALIPAY_APP_CERTIFICATE'),
    ALIPAY_CERTIFICATE: certificate('ALIPAY_CERTIFICATE'),
    ALIPAY_ROOT_CERTIFICATES: certificate('ALIPAY_ROOT_CERTIFICATES'),
    ALIPAY_URL: address('https://openapi.alipay.com/gateway.do'),
    STRIPE_SECRET_KEY: { schema: optionalKey(), example: 'sk_live_…', isSecret: true },
    STRIPE_WEBHOOK_SECRET: {
      schema: optional((v) => /^whsec_[\x21-\x7e]{8,}$/.test(v), 'must begin with whsec_'),
      example: 'whsec_…',
      isSecret: true,
    },
    STRIPE_URL: address('https://api.stripe.com'),
  },
  read(values, { siteMode, refuse }): PaymentConfig {
    type Name = keyof typeof values & string;
    /** All or none; what is missing is refused by its name. */
    const isWhole = (...names: Name[]) => {
      const given = names.find((name) => values[name] !== undefined);
      if (!given) return false;
      const missing = names.filter((name) => values[name] === undefined);
      for (const name of missing) refuse(name, `must be set when ${given} is`);
      return missing.length === 0;
    };
    const config: PaymentConfig = { sandbox: siteMode === 'demo' };
    const publicKey = isWhole('WECHAT_PAY_PUBLIC_KEY', 'WECHAT_PAY_PUBLIC_KEY_ID') && {
      id: values.WECHAT_PAY_PUBLIC_KEY_ID ?? '',
      pem: pemOf(values.WECHAT_PAY_PUBLIC_KEY ?? ''),
    };
    const hasWechat = isWhole(
      'WECHAT_PAY_MERCHANT_ID',
      'WECHAT_PAY_APP_ID',
      'WECHAT_PAY_API_KEY',
      'WECHAT_PAY_PRIVATE_KEY',
      'WECHAT_PAY_SERIAL',
    );
    const certificates = certificatesOf(values.WECHAT_PAY_CERTIFICATES ?? '');
    if (hasWechat && !publicKey && certificates.length === 0) {
      refuse('WECHAT_PAY_PUBLIC_KEY', 'must be set when WECHAT_PAY_MERCHANT_ID is, or WECHAT_PAY_CERTIFICATES');
    }
    if (!hasWechat && (publicKey || certificates.length > 0)) {
      refuse('WECHAT_PAY_MERCHANT_ID', 'must be set when keys of WeChat Pay are');
    }
    if (hasWechat) {
      config.wechat = {
        merchantId: values.WECHAT_PAY_MERCHANT_ID ?? '',
        appId: values.WECHAT_PAY_APP_ID ?? '',
        apiKey: values.WECHAT_PAY_API_KEY ?? '',
        privateKey: pemOf(values.WECHAT_PAY_PRIVATE_KEY ?? ''),
        serial: values.WECHAT_PAY_SERIAL ?? '',
        certificates,
        publicKey: publicKey || undefined,
        url: values.WECHAT_PAY_URL,
      };
    }
    if (values.WECHAT_TRANSFER_SCENE_ID) {
      if (!hasWechat) refuse('WECHAT_PAY_MERCHANT_ID', 'must be set when WECHAT_TRANSFER_SCENE_ID is');
      config.wechatTransfer = {
        sceneId: values.WECHAT_TRANSFER_SCENE_ID,
        perception: values.WECHAT_TRANSFER_PERCEPTION,
        report: values.WECHAT_TRANSFER_REPORT.split(';').map((line) => line.split('=') as [string, string]),
      };
    }
    const hasCertificates = isWhole('ALIPAY_APP_CERTIFICATE', 'ALIPAY_CERTIFICATE', 'ALIPAY_ROOT_CERTIFICATES');
    const hasKeys = hasCertificates || values.ALIPAY_PUBLIC_KEY !== undefined;
    const hasAlipay = isWhole('ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY');
    if (hasAlipay && !hasKeys) {
      refuse('ALIPAY_PUBLIC_KEY', 'must be set when ALIPAY_APP_ID is, or ALIPAY_CERTIFICATE and the two beside it');
    }
    if (hasKeys && !hasAlipay) refuse('ALIPAY_APP_ID', 'must be set when keys of Alipay are');
    if (hasAlipay && hasKeys) {
      config.alipay = {
        appId: values.ALIPAY_APP_ID ?? '',
        sellerId: values.ALIPAY_SELLER_ID ?? '',
        privateKey: pemOf(values.ALIPAY_PRIVATE_KEY ?? ''),
        keys: hasCertificates
          ? {
              app: pemOf(values.ALIPAY_APP_CERTIFICATE ?? ''),
              alipay: pemOf(values.ALIPAY_CERTIFICATE ?? ''),
              root: pemOf(values.ALIPAY_ROOT_CERTIFICATES ?? ''),
            }
          : { publicKey: pemOf(values.ALIPAY_PUBLIC_KEY ?? '') },
        url: values.ALIPAY_URL,
      };
    }
    if (isWhole('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')) {
      config.stripe = {
        secretKey: values.STRIPE_SECRET_KEY ?? '',
        webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
        url: values.STRIPE_URL,
      };
    }
    const isReal = Boolean(config.wechat ?? config.alipay ?? config.stripe);
    if (isReal && !values.PAY_NOTIFY_URL) {
      refuse('PAY_NOTIFY_URL', 'must be set when a payment channel is: where it reports payments');
    }
    return values.PAY_NOTIFY_URL ? { ...config, notifyUrl: values.PAY_NOTIFY_URL } : config;
  },
});
