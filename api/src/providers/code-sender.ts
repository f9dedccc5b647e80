import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Brings a code to a mobile or a mailbox. */
export interface CodeSender {
  /** Refuses when no code can be sent at all; asked before one is made. */
  requireOpen(): void;
  sendCode(target: string, scene: string, code: string): Promise<void>;
}

export function closedSender(sentence: string): CodeSender {
  return {
    requireOpen() {
      throw new Refusal(sentence);
    },
    async sendCode() {},
  };
}

/** Demo only: the code is in the log, and the log is the only place that has it. */
export function sandboxSender(log: FastifyBaseLogger, kind: 'sms' | 'mail', field: 'mobile' | 'email'): CodeSender {
  return {
    requireOpen() {},
    async sendCode(target, scene, code) {
      log.info({ [kind]: { [field]: target, scene, code } }, `sandbox ${kind}: nothing was sent, this is the code`);
    },
  };
}
