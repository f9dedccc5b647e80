import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { localServer } from 'shared/testing/local-server.ts';
import type { AlipayConfig } from '../../platform/config/payment-config.ts';

const pem = { type: 'pkcs1', format: 'pem' } as const;
const newKeys = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: pem, privateKeyEncoding: pem });

type Fields = Record<string, string>;
export interface AskedAlipay {
  method: string;
  content: Record<string, unknown>;
  fields: Fields;
}

const joined = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');

/** Alipay as it behaves to an app: checks the signature of every request, and signs its answers and notices. */
export async function fakeAlipay() {
  const [app, alipay] = [newKeys(), newKeys()];
  const asked: AskedAlipay[] = [];
  const state = {
    /** `undefined`: the answer never arrives. */
    answer: (_asked: AskedAlipay): Fields | undefined => ({}),
    isForged: false,
    file: new Uint8Array() as Uint8Array,
  };
  const signedBy = (data: string, key: string) => sign('sha256', Buffer.from(data), key).toString('base64');
  /** Whether the app has signed these fields. */
  const isSigned = ({ sign: given = '', ...fields }: Fields): boolean =>
    verify('sha256', Buffer.from(joined(fields)), app.publicKey, Buffer.from(given, 'base64'));
  const server = await localServer(async (request, response) => {
    if (request.method === 'GET') return void response.end(state.file);
    const fields = Object.fromEntries(new URLSearchParams(await text(request))) as Fields;
    if (!isSigned(fields)) {
      response.end('{"error_response":{"code":"40002","msg":"Invalid Arguments","sub_code":"isv.invalid-signature"}}');
      return;
    }
    const one = { method: fields.method ?? '', content: JSON.parse(fields.biz_content ?? ''), fields };
    asked.push(one);
    const answer = state.answer(one);
    if (!answer) return void request.socket.destroy();
    const said = JSON.stringify({ msg: 'Success', code: '10000', ...answer });
    const signature = signedBy(said, state.isForged ? app.privateKey : alipay.privateKey);
    response.end(`{"${one.method.replaceAll('.', '_')}_response":${said},"sign":"${signature}"}`);
  });
  const origin = server.url;
  const config: AlipayConfig = {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: app.privateKey,
    keys: { publicKey: alipay.publicKey },
    url: `${origin}/gateway.do`,
  };
  /** A notice as it is posted. */
  const notice = (fields: Fields, key = alipay.privateKey) => {
    const sent = { app_id: config.appId, charset: 'utf-8', ...fields };
    return new URLSearchParams({ ...sent, sign_type: 'RSA2', sign: signedBy(joined(sent), key) }).toString();
  };
  return { asked, state, config, origin, notice, isSigned, keys: { app, alipay }, close: server.close };
}
