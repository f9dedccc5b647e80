import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

export interface SmsProvider {
  /** Refuses when no code can be sent at all; asked before one is made. */
  requireOpen(): void;
  sendCode(mobile: string, scene: string, code: string): Promise<void>;
}

export function chooseSms(config: Config, log: FastifyBaseLogger): SmsProvider {
  if (config.sms === 'off') return closedSms;
  return config.sms === 'sandbox' ? sandboxSms(log) : gatewaySms(config.sms, log);
}

const closedSms: SmsProvider = {
  requireOpen() {
    throw new Refusal('短信服务未开通，请使用密码登录');
  },
  async sendCode() {},
};

/** Demo only: the code is in the log, and the log is the only place that has it. */
function sandboxSms(log: FastifyBaseLogger): SmsProvider {
  return {
    requireOpen() {},
    async sendCode(mobile, scene, code) {
      log.info({ sms: { mobile, scene, code } }, 'sandbox SMS: nothing was sent, this is the code');
    },
  };
}

/** A gateway that takes `POST {mobile, scene, code}` with a bearer key and answers 2xx. */
function gatewaySms({ url, key }: { url: string; key: string }, log: FastifyBaseLogger): SmsProvider {
  return {
    requireOpen() {},
    async sendCode(mobile, scene, code) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify({ mobile, scene, code }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      }).catch((error: Error) => ({ ok: false, status: error.name }));
      if (response.ok) return;
      log.error({ status: response.status }, 'SMS gateway refused');
      throw new Refusal('短信发送失败，请稍后再试');
    },
  };
}
