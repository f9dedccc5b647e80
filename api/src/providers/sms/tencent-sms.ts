import { createHash, createHmac } from 'node:crypto';
import type { TencentSms } from '../../platform/config/sms-config.ts';
import { type AccountReply, type FaultCodes, outcomeOf, type TemplateSms } from './account-sms.ts';
import type { SmsAnswer, SmsCall, SmsOutcome } from './send-sms.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export interface TencentRequest {
  host: string;
  service: string;
  action: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

const contentType = 'application/json; charset=utf-8';

/** The `authorization` of a POST by Tencent's signature v3, `TC3-HMAC-SHA256`. */
export function signTencent(
  { host, service, action, timestamp, body }: TencentRequest,
  keyId: string,
  key: string,
): string {
  const lines = `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const names = 'content-type;host;x-tc-action';
  const canonical = ['POST', '/', '', lines, names, sha256(body)].join('\n');
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const signingKey = hmac(hmac(hmac(`TC3${key}`, date), service), 'tc3_request');
  const signature = hmac(signingKey, ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n'));
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature.toString('hex')}`;
}

/** `SendSms` of the version 2021-01-11. */
export function tencentCall(account: TencentSms, { mobile, template, params }: TemplateSms): SmsCall {
  const { url, keyId, key, sign, appId, region } = account;
  const action = 'SendSms';
  const timestamp = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${mobile}`],
    SmsSdkAppId: appId,
    SignName: sign,
    TemplateId: template,
    TemplateParamSet: params.map(([, value]) => value),
  });
  const request = { host: new URL(url).host, service: 'sms', action, timestamp, body };
  const headers = {
    'content-type': contentType,
    'x-tc-action': action,
    'x-tc-version': '2021-01-11',
    'x-tc-timestamp': String(timestamp),
    'x-tc-region': region,
    authorization: signTencent(request, keyId, key),
  };
  return { url, headers, body, read: readTencent };
}

/** A signature that has expired is a wrong clock of ours, not a refused key. */
const faults: FaultCodes = {
  key: /^(AuthFailure(?!\.SignatureExpire)|UnauthorizedOperation)/,
  often: /^LimitExceeded\.(PhoneNumber|DeliveryFrequencyLimit)/,
  number: /^(InvalidParameterValue\.IncorrectPhoneNumber|FailedOperation\.PhoneNumberInBlacklist)$/,
};

interface TencentReply {
  Response?: { Error?: AccountReply; SendStatusSet?: AccountReply[] };
}

/** A refusal of the whole request stands in `Error`, one of a number in its status; both come with HTTP 200. */
const readTencent = (answer: SmsAnswer): SmsOutcome =>
  outcomeOf<TencentReply>(answer, {
    saidIn: ({ Response: response }) => response?.Error ?? response?.SendStatusSet?.[0],
    sentCode: 'Ok',
    faults,
  });
