import { httpUrl, optional, optionalKey, section, type ValuesOf } from './section.ts';

/** Where codes are handed to be sent. */
export interface SmsGateway {
  url: string;
  key: string;
}

/** A template that the vendor has approved, and what it fills in, in the vendor's order. */
export interface SmsTemplate {
  id: string;
  params: string[];
}

/** An account at a cloud that sends SMS itself. */
export interface SmsAccount {
  url: string;
  keyId: string;
  key: string;
  /** The name in 【】 that each SMS begins with. */
  sign: string;
  /** By scene; `code` stands for every scene of codes that has none of its own. */
  templates: Record<string, SmsTemplate>;
}

export interface AliyunSms extends SmsAccount {
  vendor: 'aliyun';
}

export interface TencentSms extends SmsAccount {
  vendor: 'tencent';
  appId: string;
  region: string;
}

/** `sandbox` writes the code into the log (demo only), `off` refuses to send, else who sends. */
export type SmsConfig = 'sandbox' | 'off' | SmsGateway | AliyunSms | TencentSms;

const vendorUrls = { aliyun: 'https://dysmsapi.aliyuncs.com', tencent: 'https://sms.tencentcloudapi.com' };
const isVendor = (url: string): url is keyof typeof vendorUrls => Object.hasOwn(vendorUrls, url);
const isTarget = (v: string) => v === 'off' || isVendor(v) || httpUrl(v);

const templatePattern = /^\w+=\w+(:\w+)*$/;
/** What a template of codes can fill in. */
const codeParams = ['code', 'minutes'];

const variables = {
  SMS_GATEWAY_URL: {
    schema: optional(isTarget, 'must be off, aliyun, tencent or the http(s) address of an SMS gateway'),
    example: 'aliyun',
  },
  SMS_GATEWAY_KEY: { schema: optionalKey(), example: 'k-…', isSecret: true },
  SMS_ACCOUNT: { schema: optionalKey(), example: 'LTAI5t…' },
  SMS_SIGN: {
    schema: optional((v) => /^[^\s【】]{2,20}$/u.test(v), 'must be 2 to 20 characters without 【】 and spaces'),
    example: '智绘工坊',
  },
  SMS_TEMPLATES: {
    schema: optional(
      (v) => v.split(',').every((one) => templatePattern.test(one)),
      'must be scene=template:parameter:parameter, separated by commas',
    ),
    example: 'code=SMS_154950909:code,TXTZ=SMS_154950910:money:result',
  },
  SMS_APP_ID: { schema: optional((v) => /^\d+$/.test(v), 'must be the SdkAppId of Tencent'), example: '1400006666' },
  SMS_REGION: {
    schema: optional((v) => /^[a-z\d-]+$/.test(v), 'must be a region of Tencent'),
    example: 'ap-guangzhou',
  },
};

type Values = ValuesOf<typeof variables>;
type Refuse = (name: keyof typeof variables, reason: string) => void;

export const smsConfig = section({
  variables,
  read(values, { siteMode, refuse }): SmsConfig {
    const { SMS_GATEWAY_URL: url, SMS_GATEWAY_KEY: key } = values;
    if (url && isVendor(url)) return readAccount(url, values, refuse);
    if (url) return url === 'off' ? 'off' : { url, key: key ?? '' };
    if (siteMode === 'production') {
      refuse(
        'SMS_GATEWAY_URL',
        'production does not write SMS codes into its log: set aliyun, tencent or the address of your gateway, or SMS_GATEWAY_URL=off to run without codes by SMS',
      );
    }
    return 'sandbox';
  },
});

function readAccount(vendor: keyof typeof vendorUrls, values: Values, refuse: Refuse): AliyunSms | TencentSms {
  const needed = ['SMS_GATEWAY_KEY', 'SMS_ACCOUNT', 'SMS_SIGN', 'SMS_TEMPLATES'] as const;
  for (const name of needed) if (!values[name]) refuse(name, `must be set when SMS_GATEWAY_URL is ${vendor}`);
  const account: SmsAccount = {
    url: vendorUrls[vendor],
    keyId: values.SMS_ACCOUNT ?? '',
    key: values.SMS_GATEWAY_KEY ?? '',
    sign: values.SMS_SIGN ?? '',
    templates: readTemplates(values.SMS_TEMPLATES ?? '', refuse),
  };
  if (vendor === 'aliyun') return { vendor, ...account };
  if (!values.SMS_APP_ID) refuse('SMS_APP_ID', 'must be set when SMS_GATEWAY_URL is tencent');
  return { vendor, ...account, appId: values.SMS_APP_ID ?? '', region: values.SMS_REGION ?? 'ap-guangzhou' };
}

function readTemplates(text: string, refuse: Refuse): SmsAccount['templates'] {
  if (!text) return {};
  const templates: SmsAccount['templates'] = {};
  for (const one of text.split(',')) {
    const [scene = '', given = ''] = one.split('=');
    const [id = '', ...params] = given.split(':');
    templates[scene] = { id, params };
  }
  const { code } = templates;
  if (!code) refuse('SMS_TEMPLATES', 'must have a template of codes, such as code=SMS_154950909:code');
  const unknown = code?.params.find((name) => !codeParams.includes(name));
  if (unknown) refuse('SMS_TEMPLATES', `a template of codes fills in ${codeParams.join(' and ')}, not ${unknown}`);
  return templates;
}
