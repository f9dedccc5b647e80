import { createHash } from 'node:crypto';
import type { WechatConfig } from '../../platform/config/payment-config.ts';
import { NoticeRefused, type RawNotice } from '../../platform/notices/notice-source.ts';
import { askProvider, maxBill, type ProviderAnswer, readJson } from './ask-provider.ts';
import { ChannelFailed, noticeAnswers } from './payment.ts';
import { WechatSignature } from './wechat-signature.ts';

/** What an answer says that is no success. */
export interface WechatProblem {
  code?: string;
  message?: string;
}

export const wechatAnswers = noticeAnswers(
  'application/json',
  '{"code":"SUCCESS","message":""}',
  '{"code":"FAIL","message":"refused"}',
  '{"code":"FAIL","message":"failed"}',
);

/** Asks WeChat Pay (API v3), for payments and for payouts. */
export function wechatClient(config: WechatConfig) {
  const signature = new WechatSignature(config);

  /**
   * @param serial the key by which parts of the body are encrypted, where any are
   * @throws ChannelFailed when there is no answer, or one that is not trusted
   */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    serial = config.publicKey?.id,
  ): Promise<ProviderAnswer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const answer = await askProvider(`${config.url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'ai-site',
        authorization: signature.authorization(method, path, text),
        ...(text ? { 'content-type': 'application/json' } : {}),
        // Asks for an answer that is signed by the key that we have.
        ...(serial ? { 'wechatpay-serial': serial } : {}),
      },
      ...(text ? { body: text } : {}),
    });
    if (answer.status < 300) {
      const problem = signature.problemOf((name) => answer.headers.get(name) ?? undefined, answer.text, new Date());
      if (problem) throw new ChannelFailed(`an answer of WeChat Pay is not trusted: ${problem}`);
    }
    return answer;
  }

  /**
   * The rows of a day's bill, by the names of their columns; undefined while there is none yet.
   * @throws ChannelFailed when it is not whole
   */
  async function readBill(query: string): Promise<BillRow[] | undefined> {
    const answer = await ask('GET', `/v3/bill/${query}`);
    if (answer.status >= 300) {
      const { code } = readJson<WechatProblem>(answer);
      if (code === 'NO_STATEMENT_EXIST') return [];
      if (code === 'STATEMENT_CREATING') return undefined;
      throw problemOf(answer);
    }
    const { download_url, hash_value } = readJson<{ download_url: string; hash_value: string }>(answer);
    const { pathname, search } = new URL(download_url);
    const path = `${pathname}${search}`;
    // The file itself is not signed: its hash was.
    const headers = { authorization: signature.authorization('GET', path, '') };
    const file = await askProvider(`${config.url}${path}`, { headers }, maxBill);
    if (createHash('sha1').update(file.bytes).digest('hex') !== hash_value)
      throw new ChannelFailed('the bill is not whole');
    return billRows(file.text);
  }

  /** @throws NoticeRefused when WeChat Pay has not signed it */
  function verifyNotice({ body, headers }: RawNotice): void {
    const problem = signature.forgeryOf((name) => headers[name], body);
    if (problem) throw new NoticeRefused(problem);
  }

  /** What a verified notice is about, decrypted. @throws NoticeRefused when its time is over or another key is meant */
  function openNotice<T>({ body, headers, receivedAt }: RawNotice): {
    eventId: string;
    type: string;
    about: Partial<T>;
  } {
    if (signature.isLate((name) => headers[name], receivedAt)) throw new NoticeRefused('its time is over');
    const event = JSON.parse(body.toString()) as {
      id: string;
      event_type: string;
      resource: { ciphertext: string; nonce: string; associated_data?: string };
    };
    try {
      return { eventId: event.id, type: event.event_type, about: JSON.parse(signature.decrypt(event.resource)) };
    } catch {
      throw new NoticeRefused('it is not encrypted with our key');
    }
  }

  return { signature, ask, readBill, verifyNotice, openNotice };
}

/** The field of a column; '' where there is none. */
type BillRow = (column: string) => string;

/** Each field stands behind a backtick; after the rows come two lines of sums. */
function billRows(text: string): BillRow[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = head.split(',').map((name) => name.trim());
  const end = lines.findIndex((line) => !line.startsWith('`'));
  return lines.slice(0, end < 0 ? lines.length : end).map((line) => {
    const fields = line.slice(1).split(',`');
    return (column) => fields[columns.indexOf(column)]?.trim() ?? '';
  });
}

/** Codes that say that this merchant's key, number or rights are refused; other refusals are of one payment. */
const ofKey = /^(SIGN_ERROR|NO_AUTH|MCH_NOT_EXISTS|APPID_MCHID_NOT_MATCH|APPID_NOT_EXIST|ACCOUNT_ERROR)$/;

export function problemOf(answer: ProviderAnswer): ChannelFailed {
  const { status, text } = answer;
  const isKeyRefused = status === 401 || ofKey.test(codeOf(text));
  return new ChannelFailed(`WeChat Pay answers ${status}: ${text.slice(0, 300)}`, { status, isKeyRefused });
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as WechatProblem | null)?.code ?? '');
  } catch {
    return '';
  }
}
