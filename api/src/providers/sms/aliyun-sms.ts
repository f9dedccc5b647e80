import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { AliyunSms } from '../../platform/config/sms-config.ts';
import { type AccountReply, type FaultCodes, outcomeOf, type TemplateSms } from './account-sms.ts';
import type { SmsAnswer, SmsCall, SmsOutcome } from './send-sms.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Percent encoding of RFC 3986: `encodeURIComponent` leaves five characters more. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

export interface AliyunRequest {
  host: string;
  query: Record<string, string>;
  /** `x-acs-…`, in small letters. */
  headers: Record<string, string>;
  body: string;
}

/** Aliyun's signature V3, `ACS3-HMAC-SHA256`, of a POST: its query as it is sent, and its headers with the signature. */
export function signAliyun({ host, query, headers, body }: AliyunRequest, keyId: string, key: string) {
  const sortedQuery = Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
  const bodyHash = sha256(body);
  const signed: Record<string, string> = { host, ...headers, 'x-acs-content-sha256': bodyHash };
  const names = Object.keys(signed).sort();
  const lines = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const canonical = ['POST', '/', sortedQuery, lines, names.join(';'), bodyHash].join('\n');
  const signature = createHmac('sha256', key)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { query: sortedQuery, headers: { ...headers, 'x-acs-content-sha256': bodyHash, authorization } };
}

/** `SendSms` of Dysmsapi 2017-05-25. */
export function aliyunCall({ url, keyId, key, sign }: AliyunSms, { mobile, template, params }: TemplateSms): SmsCall {
  const { query, headers } = signAliyun(
    {
      host: new URL(url).host,
      query: {
        PhoneNumbers: mobile,
        SignName: sign,
        TemplateCode: template,
        TemplateParam: JSON.stringify(Object.fromEntries(params)),
      },
      headers: {
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': new Date().toISOString().replace(/\.\d+/, ''),
        'x-acs-signature-nonce': randomUUID(),
      },
      body: '',
    },
    keyId,
    key,
  );
  return { url: `${url}/?${query}`, headers, body: '', read: readAliyun };
}

/** A limit of one number is `often`; those of a day or month of the whole account are the channel's. */
const faults: FaultCodes = {
  key: /^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|Forbidden|NoPermission|isp\.RAM_PERMISSION_DENY|isv\.(PRODUCT_UN|ACCOUNT_))/,
  often: /^isv\.BUSINESS_LIMIT_CONTROL$/,
  number: /^isv\.MOBILE_NUMBER_ILLEGAL$/,
};

const readAliyun = (answer: SmsAnswer): SmsOutcome =>
  outcomeOf<AccountReply>(answer, { saidIn: (reply) => reply, sentCode: 'OK', faults });
