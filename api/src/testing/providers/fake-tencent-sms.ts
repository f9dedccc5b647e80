import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { localServer } from 'shared/testing/local-server.ts';
import type { TencentSms } from '../../platform/config/sms-config.ts';

interface Asked {
  PhoneNumberSet: string[];
  SmsSdkAppId: string;
  SignName: string;
  TemplateId: string;
  TemplateParamSet: string[];
}

interface Refused {
  Code: string;
  Message: string;
}

const hash = (words: string) => createHash('sha256').update(words).digest('hex');
const mac = (key: string | Uint8Array, words: string) => createHmac('sha256', key).update(words).digest();
const refused = (Code: string, Message: string): Refused => ({ Code, Message });

const account = { keyId: 'AKID-of-the-site', key: 'secret-of-the-site', sign: '智绘工坊', appId: '1400006666' };
const template = { id: '1110', variables: 2 };

/** Tencent's SMS as its documents describe it: it computes each signature again from what arrived, and sends one SMS to a number. */
export async function fakeTencentSms() {
  const sent: Asked[] = [];
  const state = { isHanging: false, packageIsEmpty: false };

  function signatureProblem({ method, url, headers }: IncomingMessage, body: string): Refused | undefined {
    const given = /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
    const [, keyId, scope = '', names = '', signature] = given ?? [];
    if (keyId !== account.keyId) return refused('AuthFailure.SecretIdNotFound', 'The SecretId is not found.');
    const seconds = Number(headers['x-tc-timestamp']);
    if (!(Math.abs(Date.now() / 1000 - seconds) < 300))
      return refused('AuthFailure.SignatureExpire', 'signature expired');
    const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim().toLowerCase()}`);
    const canonical = `${method}\n${url}\n\n${lines.join('\n')}\n\n${names}\n${hash(body)}`;
    const date = new Date(seconds * 1000).toISOString().split('T')[0] ?? '';
    let key: Uint8Array = mac(`TC3${account.key}`, date);
    for (const part of ['sms', 'tc3_request']) key = mac(key, part);
    const expected = mac(key, `TC3-HMAC-SHA256\n${seconds}\n${date}/sms/tc3_request\n${hash(canonical)}`);
    if (scope === `${date}/sms/tc3_request` && expected.toString('hex') === signature) return undefined;
    return refused('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.');
  }

  function requestProblem(request: IncomingMessage, body: string): Refused | undefined {
    const wrong = signatureProblem(request, body);
    if (wrong) return wrong;
    const { 'x-tc-action': action, 'x-tc-version': version, 'x-tc-region': region } = request.headers;
    if (action !== 'SendSms') return refused('InvalidAction', 'no such action');
    if (version !== '2021-01-11') return refused('NoSuchVersion', 'no such version');
    return region ? undefined : refused('MissingParameter', 'Region');
  }

  function statusOf(asked: Asked): Refused {
    if (asked.SmsSdkAppId !== account.appId)
      return refused('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'the SmsSdkAppId is not of this account');
    if (asked.SignName !== account.sign)
      return refused('FailedOperation.SignatureIncorrectOrUnapproved', 'signature is not approved');
    if (asked.TemplateId !== template.id || asked.TemplateParamSet.length !== template.variables)
      return refused('FailedOperation.TemplateIncorrectOrUnapproved', 'template is not approved or does not match');
    const [number = ''] = asked.PhoneNumberSet;
    if (!/^\+861\d{10}$/.test(number) || number.endsWith('0000'))
      return refused('InvalidParameterValue.IncorrectPhoneNumber', 'incorrect phone number');
    if (state.packageIsEmpty)
      return refused('FailedOperation.InsufficientBalanceInSmsPackage', 'insufficient balance in SMS package');
    if (sent.some(({ PhoneNumberSet: [before] }) => before === number))
      return refused('LimitExceeded.PhoneNumberThirtySecondLimit', 'the number of this phone in 30 seconds');
    sent.push(asked);
    return { Code: 'Ok', Message: 'send success' };
  }

  const { url, close } = await localServer(async (request, response) => {
    const body = await text(request);
    if (state.isHanging) return;
    const problem = requestProblem(request, body);
    const said = problem ? { Error: problem } : { SendStatusSet: [{ Fee: 1, ...statusOf(JSON.parse(body)) }] };
    response.end(JSON.stringify({ Response: { ...said, RequestId: 'R' } }));
  });
  const config: TencentSms = {
    vendor: 'tencent',
    url,
    ...account,
    region: 'ap-guangzhou',
    templates: { code: { id: template.id, params: ['code', 'minutes'] } },
  };
  return { config, sent, state, close };
}
