import type { FastifyBaseLogger } from 'fastify';
import type { SmsAccount } from '../../platform/config/sms-config.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { boundedSender, type CodeSender, codeMinutes } from '../code/code-sender.ts';
import type { ProviderWatch } from '../health/provider-health.ts';
import { type SmsAnswer, type SmsCall, type SmsOutcome, sendSms } from './send-sms.ts';

/** An SMS as a cloud sends it: a template, and what it fills in, in the template's order. */
export interface TemplateSms {
  mobile: string;
  template: string;
  params: [name: string, value: string][];
}

/** Sends by templates of an account at a cloud. */
export function accountSms<Account extends SmsAccount>(
  account: Account,
  callOf: (account: Account, sms: TemplateSms) => SmsCall,
  { log, watch }: { log: FastifyBaseLogger; watch: ProviderWatch },
): CodeSender {
  async function send(mobile: string, scene: string, values: Record<string, string>): Promise<void> {
    const template = account.templates[scene] ?? ('code' in values ? account.templates.code : undefined);
    const missing = template?.params.find((name) => !Object.hasOwn(values, name));
    if (!template || missing) {
      const words = template
        ? `SMS_TEMPLATES: ${scene} has no ${missing}`
        : `SMS_TEMPLATES has no template of ${scene}`;
      watch.failed({ status: 0, words, isKeyRefused: false });
      log.error({ scene, missing }, 'SMS has no template');
      throw new Refusal('短信发送失败，请稍后再试');
    }
    const params = template.params.map((name): [string, string] => [name, values[name] ?? '']);
    const secrets = [account.key, values.code ?? ''];
    await sendSms(callOf(account, { mobile, template: template.id, params }), { log, watch, secrets });
  }
  return boundedSender({
    sendCode: ({ target, scene, code }) => send(target, scene, { code, minutes: String(codeMinutes) }),
    notify: (target, { scene, params }) => send(target, scene, params),
  });
}

/** What a cloud says of one SMS. */
export interface AccountReply {
  Code?: string;
  Message?: string;
}

/** Which codes of a cloud are about our key and its rights, about a number's limit, or about a number; all others are the channel's. */
export type FaultCodes = Record<'key' | 'often' | 'number', RegExp>;

interface Reading<Reply> {
  saidIn(reply: Reply): AccountReply | undefined;
  sentCode: string;
  faults: FaultCodes;
}

export function outcomeOf<Reply>(
  { status, text }: SmsAnswer,
  { saidIn, sentCode, faults }: Reading<Reply>,
): SmsOutcome {
  const { Code: code = '', Message: message = '' } = saidIn(readObject(text)) ?? {};
  if (code === sentCode) return 'sent';
  const fault = (['key', 'often', 'number'] as const).find((one) => faults[one].test(code)) ?? 'channel';
  return { fault, words: code ? `${code} ${message}` : text || `HTTP ${status}` };
}

function readObject(text: string) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
