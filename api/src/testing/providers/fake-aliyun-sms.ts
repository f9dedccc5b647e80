import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { localServer } from 'shared/testing/local-server.ts';
import type { AliyunSms } from '../../platform/config/sms-config.ts';

type Answer = [status: number, body: Record<string, string>];

const hash = (words: string) => createHash('sha256').update(words).digest('hex');
const refused = (status: number, Code: string, Message: string): Answer => [status, { Code, Message, RequestId: 'R' }];

const account = { keyId: 'LTAI-of-the-site', key: 'secret-of-the-site', sign: '智绘工坊' };
const template = { id: 'SMS_154950909', variables: ['code'] };

/** Dysmsapi as its documents describe it: it computes each signature again from what arrived, and sends one SMS to a number. */
export async function fakeAliyunSms() {
  const sent: Record<string, string>[] = [];
  const nonces = new Set<string>();
  const state = { isHanging: false, dayLimitReached: false };

  function signatureProblem(request: IncomingMessage, body: string): Answer | undefined {
    const given = /^ACS3-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
    const [, keyId, names = '', signature] = given ?? [];
    const header = (name: string) => String(request.headers[name] ?? '');
    if (keyId !== account.keyId)
      return refused(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
    if (header('x-acs-content-sha256') !== hash(body)) return refused(400, 'InvalidContentSha256', 'wrong hash');
    if (Math.abs(Date.now() - Date.parse(header('x-acs-date'))) > 900_000)
      return refused(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
    const nonce = header('x-acs-signature-nonce');
    if (!nonce || nonces.has(nonce)) return refused(400, 'SignatureNonceUsed', 'Specified nonce was used already.');
    nonces.add(nonce);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const ordered = query.split('&').sort().join('&');
    const headers = names.split(';').reduce((lines, name) => `${lines}${name}:${header(name)}\n`, '');
    const canonical = `${request.method}\n${path}\n${ordered}\n${headers}\n${names}\n${hash(body)}`;
    const expected = createHmac('sha256', account.key).update(`ACS3-HMAC-SHA256\n${hash(canonical)}`);
    if (expected.digest('hex') !== signature)
      return refused(400, 'SignatureDoesNotMatch', `Specified signature is not matched; server string: ${canonical}`);
    return undefined;
  }

  function answerTo(request: IncomingMessage, body: string): Answer {
    const problem = signatureProblem(request, body);
    if (problem) return problem;
    const { 'x-acs-action': action, 'x-acs-version': version } = request.headers;
    if (action !== 'SendSms' || version !== '2017-05-25') return refused(404, 'InvalidAction.NotFound', 'no such API');
    const fields = Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams);
    if (fields.SignName !== account.sign)
      return refused(200, 'isv.SMS_SIGNATURE_ILLEGAL', '签名不合法(不存在或被拉黑)');
    if (fields.TemplateCode !== template.id)
      return refused(200, 'isv.SMS_TEMPLATE_ILLEGAL', '模板不合法(不存在或被拉黑)');
    const params = JSON.parse(fields.TemplateParam ?? '{}');
    if (template.variables.some((name) => !params[name]))
      return refused(200, 'isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少变量');
    const { PhoneNumbers: number = '' } = fields;
    if (!/^1\d{10}$/.test(number) || number.endsWith('0000'))
      return refused(200, 'isv.MOBILE_NUMBER_ILLEGAL', `${number}invalid mobile number`);
    if (state.dayLimitReached) return refused(200, 'isv.DAY_LIMIT_CONTROL', '触发日发送限额');
    if (sent.some((one) => one.PhoneNumbers === number))
      return refused(200, 'isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控Permits:1');
    sent.push(fields);
    return [200, { Code: 'OK', Message: 'OK', BizId: '900619746936498440^0', RequestId: 'R' }];
  }

  const { url, close } = await localServer(async (request, response) => {
    const body = await text(request);
    if (state.isHanging) return;
    const [status, said] = answerTo(request, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  const config: AliyunSms = {
    vendor: 'aliyun',
    url,
    ...account,
    templates: { code: { id: template.id, params: ['code'] } },
  };
  return { config, sent, state, close };
}
