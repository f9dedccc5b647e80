import { createCipheriv, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { localServer } from 'shared/testing/local-server.ts';
import type { WechatConfig } from '../../platform/config/payment-config.ts';
import { makeCertificate } from './make-certificate.ts';

const pem = { type: 'pkcs1', format: 'pem' } as const;
const newKeys = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: pem, privateKeyEncoding: pem });

export interface Asked {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** What it answers to the next calls; `signed: false` leaves the signature out, `key` signs by another one. */
export interface Answer {
  status: number;
  body: unknown;
  isForged?: boolean;
  /** It never arrives. */
  isLost?: boolean;
}

/**
 * WeChat Pay as it behaves to a merchant: checks the signature of every request with the merchant's public key, signs its
 * answers and notices by the platform's key, and encrypts notices with the merchant's API key.
 */
export async function fakeWechatPay() {
  const merchant = newKeys();
  const platform = newKeys();
  const certificate = makeCertificate(platform);
  const publicKeyId = 'PUB_KEY_ID_0119000000012024';
  const apiKey = randomBytes(16).toString('hex');
  const asked: Asked[] = [];
  const opened = new Map<string, string>();
  /** A number is one order: again with anything else but the payer's address it is refused. */
  const isReused = ({ path, body: { out_trade_no, scene_info: _payer, ...order } }: Asked): boolean => {
    if (!/^\/v3\/pay\/transactions\/(native|h5)$/.test(path)) return false;
    const [number, wanted] = [String(out_trade_no), `${path} ${JSON.stringify(order)}`];
    if (!opened.has(number)) opened.set(number, wanted);
    return opened.get(number) !== wanted;
  };
  const reused: Answer = { status: 403, body: { code: 'OUT_TRADE_NO_USED', message: '商户订单号重复' } };
  const state = { serial: publicKeyId, answer: (_asked: Asked): Answer => ({ status: 404, body: {} }) };

  const signed = (body: string, { serial = state.serial, at = Date.now(), key = platform.privateKey } = {}) => {
    const [time, nonce] = [String(Math.floor(at / 1000)), randomBytes(8).toString('hex')];
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': time,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': sign('sha256', Buffer.from(`${time}\n${nonce}\n${body}\n`), key).toString('base64'),
    };
  };

  const { url, close } = await localServer(async (request, response) => {
    const body = await text(request);
    const fields = Object.fromEntries(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const { timestamp, nonce_str, signature = '' } = fields;
    const message = Buffer.from(`${request.method}\n${request.url}\n${timestamp}\n${nonce_str}\n${body}\n`);
    if (!verify('sha256', message, merchant.publicKey, Buffer.from(signature, 'base64'))) {
      response.writeHead(401).end('{"code":"SIGN_ERROR","message":"签名错误"}');
      return;
    }
    const one = { method: request.method ?? '', path: request.url ?? '', body: body ? JSON.parse(body) : {} };
    asked.push(one);
    const answer = isReused(one) ? reused : state.answer(one);
    if (answer.isLost) return void request.socket.destroy();
    const reply = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    response.writeHead(answer.status, signed(reply, answer.isForged ? { key: merchant.privateKey } : {})).end(reply);
  });

  const config = (mode: 'public key' | 'certificate'): WechatConfig => ({
    merchantId: '1900000001',
    appId: 'wxd678efh567hg6787',
    apiKey,
    privateKey: merchant.privateKey,
    serial: 'ABCDEF01',
    certificates: mode === 'certificate' ? [certificate.pem] : [],
    publicKey: mode === 'public key' ? { id: publicKeyId, pem: platform.publicKey } : undefined,
    url,
  });

  /** A notice as it is sent: body and headers. */
  function notice(
    type: string,
    resource: object,
    { id = randomBytes(8).toString('hex'), key = apiKey, ...more } = {},
    signing = {},
  ) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce)).setAAD(
      Buffer.from('transaction'),
    );
    const sealed = Buffer.concat([
      cipher.update(JSON.stringify(resource), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    const encrypted = {
      algorithm: 'AEAD_AES_256_GCM',
      nonce,
      associated_data: 'transaction',
      ciphertext: sealed.toString('base64'),
    };
    const body = JSON.stringify({
      id,
      event_type: type,
      resource_type: 'encrypt-resource',
      // Chinese, as in WeChat's own: the signature is of the bytes that came.
      summary: '支付成功',
      resource: encrypted,
      ...more,
    });
    return { body, headers: signed(body, signing) };
  }

  return {
    asked,
    state,
    config,
    notice,
    certificateSerial: certificate.serial,
    merchantKey: merchant.privateKey,
    platformKey: platform.privateKey,
    close,
  };
}
