import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { localServer } from 'shared/testing/local-server.ts';

/** Fakes that take and answer as the documents of these robots say. */
export interface FakeRobots {
  wecom: string;
  /** It signs with `secret`. */
  dingtalk: string;
  feishu: string;
  json: string;
  secret: string;
  /** Texts that were taken, in order. */
  taken: { robot: string; text: string; body: Record<string, unknown>; headers: IncomingMessage['headers'] }[];
  /** Answers of every robot instead of its own. */
  refusal: [status: number, body: string] | undefined;
  close(): Promise<void>;
}

const longestOfWecom = 2048;

/** Robots of WeCom, DingTalk and Feishu, and a program that takes JSON. */
export async function fakeRobots(): Promise<FakeRobots> {
  const fake: FakeRobots = {
    wecom: '',
    dingtalk: '',
    feishu: '',
    json: '',
    secret: 'SEC1f0e2d',
    taken: [],
    refusal: undefined,
    close: async () => undefined,
  };
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');
  const isNow = (milliseconds: number) => Math.abs(Date.now() - milliseconds) < 3_600_000;

  const answers: Record<string, (url: URL, body: Record<string, unknown>) => [answer: object, text?: string]> = {
    '/cgi-bin/webhook/send': ({ searchParams }, { msgtype, text }) => {
      const { content } = text as { content: string };
      if (searchParams.get('key') !== 'wecom-key') return [{ errcode: 93000, errmsg: 'invalid webhook url' }];
      if (msgtype !== 'text') return [{ errcode: 40008, errmsg: 'invalid message type' }];
      if (Buffer.byteLength(content) > longestOfWecom) {
        return [{ errcode: 40058, errmsg: 'text.content exceed max length 2048. invalid Request Parameter' }];
      }
      return [{ errcode: 0, errmsg: 'ok' }, content];
    },
    '/robot/send': ({ searchParams }, { msgtype, text }) => {
      const timestamp = searchParams.get('timestamp') ?? '';
      if (searchParams.get('access_token') !== 'ding-token') return [{ errcode: 300001, errmsg: 'token is not exist' }];
      const isSigned = searchParams.get('sign') === hmac(fake.secret, `${timestamp}\n${fake.secret}`);
      if (!isSigned || !isNow(Number(timestamp))) {
        return [{ errcode: 310000, errmsg: 'sign not match, more: [https://ding-doc.dingtalk.com/doc]' }];
      }
      if (msgtype !== 'text') return [{ errcode: 40035, errmsg: 'unsupported msgtype' }];
      return [{ errcode: 0, errmsg: 'ok' }, (text as { content: string }).content];
    },
    '/open-apis/bot/v2/hook/feishu-id': (_url, { msg_type, content, timestamp, sign }) => {
      if (sign !== hmac(`${timestamp}\n${fake.secret}`, '') || !isNow(Number(timestamp) * 1000)) {
        return [{ code: 19021, msg: 'sign match fail or timestamp is not within one hour from current time' }];
      }
      if (msg_type !== 'text') return [{ code: 9499, msg: 'Bad Request', data: {} }];
      return [
        { StatusCode: 0, StatusMessage: 'success', code: 0, data: {}, msg: 'success' },
        (content as { text: string }).text,
      ];
    },
    '/alerts': (_url, { text }) => [{}, String(text)],
  };

  const server = await localServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (fake.refusal) return response.writeHead(fake.refusal[0]).end(fake.refusal[1]);
    const url = new URL(request.url ?? '/', server.url);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const [answer, text] = answers[url.pathname]?.(url, body) ?? [{}];
    if (text !== undefined) fake.taken.push({ robot: url.pathname, text, body, headers: request.headers });
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  fake.wecom = `${server.url}/cgi-bin/webhook/send?key=wecom-key`;
  fake.dingtalk = `${server.url}/robot/send?access_token=ding-token`;
  fake.feishu = `${server.url}/open-apis/bot/v2/hook/feishu-id`;
  fake.json = `${server.url}/alerts`;
  fake.close = server.close;
  return fake;
}
