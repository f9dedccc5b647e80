import type { FastifyBaseLogger } from 'fastify';
import { busy, Refusal } from '../server/refusals/refusal.ts';

/** Brings a code to a mobile or a mailbox. */
export interface CodeSender {
  /** Refuses when no code can be sent at all; asked before one is made. */
  requireOpen(): void;
  sendCode(target: string, scene: string, code: string): Promise<void>;
}

/** Codes that one sender has under way: a gateway that is slow must not gather calls. */
const mostAtOnce = 30;

/** The sender, which is busy when it has too many under way. */
export function boundedSender(sendCode: CodeSender['sendCode']): CodeSender {
  let underWay = 0;
  return {
    requireOpen() {
      if (underWay >= mostAtOnce) throw busy();
    },
    async sendCode(...sent) {
      underWay++;
      await sendCode(...sent).finally(() => underWay--);
    },
  };
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
