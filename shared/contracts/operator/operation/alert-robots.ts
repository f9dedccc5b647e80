import * as z from 'shared/contracts/schema.ts';

/** Receivers of alerts by HTTP: robots of WeCom, DingTalk and Feishu, and a program of the operator's own. */
export const webhookKinds = ['wecom', 'dingtalk', 'feishu', 'json'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** Bytes that a message may have; WeCom allows a text 2048, the others 20,000. */
export const messageBytes: Record<WebhookKind, number> = {
  wecom: 2048,
  dingtalk: 18_000,
  feishu: 18_000,
  json: 1_000_000,
};

/** HMAC-SHA256 in Base64. */
export type Hmac = (key: string, text: string) => string;

interface Message {
  kind: WebhookKind;
  address: string;
  /** The key with which messages to a robot are signed; of `json` the token of `Authorization: Bearer`; empty: none. */
  secret: string;
  text: string;
  /** The fields that a program of the operator's own gets besides the text. */
  facts: object;
  now: Date;
  hmac: Hmac;
}

/** One call of a webhook. */
export interface WebhookCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The message as its receiver expects it. */
export function webhookCall({ kind, address, secret, text, facts, now, hmac }: Message): WebhookCall {
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  const call = (body: object, url = address): WebhookCall => ({ url, headers, body: JSON.stringify(body) });
  if (kind === 'wecom') return call({ msgtype: 'text', text: { content: text } });
  if (kind === 'dingtalk') {
    const body = { msgtype: 'text', text: { content: text } };
    if (!secret) return call(body);
    const timestamp = String(now.getTime());
    const url = new URL(address);
    url.searchParams.set('timestamp', timestamp);
    url.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`));
    return call(body, url.href);
  }
  if (kind === 'feishu') {
    // `<at …>` in a text would call people.
    const body = { msg_type: 'text', content: { text: text.replaceAll('<', '＜') } };
    if (!secret) return call(body);
    const timestamp = String(Math.floor(now.getTime() / 1000));
    // The text that is signed is the key, and nothing is what it signs.
    return call({ timestamp, sign: hmac(`${timestamp}\n${secret}`, ''), ...body });
  }
  if (secret) headers.authorization = `Bearer ${secret}`;
  return call({ ...facts, text });
}

/** Characters of an answer that are read at most. */
export const answerChars = 10_000;

const code = z.int();
const words = z.string().check(z.maxLength(2000));
const RobotAnswer = z.union([
  z.object({ errcode: code, errmsg: z._default(words, '') }),
  z.object({ code, msg: z._default(words, '') }),
  // Feishu's older form.
  z.object({ StatusCode: code, StatusMessage: z._default(words, '') }),
]);

/** Answers by which a robot says that our address, key or signature is refused, and no later try will change that. */
const refusedKeys = [93_000, 40_001, 40_014, 300_001, 310_000, 19_001, 19_021, 19_022, 19_024];

export interface WebhookFailure {
  /** The robot's code, or the status of HTTP. */
  code: number;
  words: string;
  isKeyRefused: boolean;
}

/**
 * Why a message was not taken; undefined: it was. A robot refuses with status 200 and a code in its answer, so an answer without
 * the code 0 is a failure.
 */
export function webhookFailure(kind: WebhookKind, status: number, answer: string): WebhookFailure | undefined {
  const said = answer.slice(0, 300);
  const isRefused = [401, 403, 404, 410].includes(status);
  if (status < 200 || status > 299) return { code: status, words: `${status} ${said}`.trim(), isKeyRefused: isRefused };
  if (kind === 'json') return undefined;
  const parsed = z.safeParse(RobotAnswer, parse(answer));
  if (!parsed.success) {
    return { code: status, words: `${status}, not the answer of a ${kind} robot: ${said}`, isKeyRefused: false };
  }
  const { data } = parsed;
  const [number, text] =
    'errcode' in data
      ? [data.errcode, data.errmsg]
      : 'code' in data
        ? [data.code, data.msg]
        : [data.StatusCode, data.StatusMessage];
  if (number === 0) return undefined;
  return { code: number, words: `${number} ${text}`.trim(), isKeyRefused: refusedKeys.includes(number) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
