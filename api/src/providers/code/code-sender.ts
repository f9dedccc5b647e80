import type { FastifyBaseLogger } from 'fastify';
import { Semaphore } from '../../platform/load/semaphore.ts';
import { busy, Refusal } from '../../platform/refusals/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sms: CodeSender;
    mail: CodeSender;
  }
}

/** Sends a code to a mobile or a mailbox. */
export interface CodeSender {
  /** Call it before a code is made. @throws Refusal when none can be sent now */
  requireOpen(): void;
  sendCode(target: string, scene: string, code: string): Promise<void>;
}

/** How long a code is good for. */
export const codeMinutes = 10;

/** Codes that one sender sends at a time: calls must not pile up when its gateway is slow. */
const atOnce = 30;

/** A sender that refuses further codes while it sends that many. A code that was made already waits. */
export function boundedSender(sendCode: CodeSender['sendCode']): CodeSender {
  const sending = new Semaphore({ atOnce, maxWaiting: Number.POSITIVE_INFINITY });
  return {
    requireOpen() {
      if (sending.isFull) throw busy();
    },
    sendCode: (...sent) => sending.run(() => sendCode(...sent)),
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
