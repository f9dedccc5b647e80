import type { FastifyBaseLogger } from 'fastify';
import { Semaphore } from '../../platform/load/semaphore.ts';
import { busy, Refusal } from '../../platform/refusals/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sms: CodeSender;
    mail: CodeSender;
  }
}

/** What a user is notified of outside of the site. */
export interface Notification {
  /** Names the template of a gateway. */
  scene: string;
  subject: string;
  text: string;
  /** What a gateway's template fills in. */
  params: Record<string, string>;
}

export interface SentCode {
  target: string;
  scene: string;
  code: string;
  /** The network of the client who asked for it. */
  from: string;
}

/** Sends a code, or a notification, to a mobile or a mailbox. */
export interface CodeSender {
  /** Demo only: nothing is sent, and the page may show the code. */
  isSandbox?: true;
  /** Call it before a code is made. @param from the client's network @throws Refusal when none can be sent now */
  requireOpen(from: string): void;
  sendCode(sent: SentCode): Promise<void>;
  notify(target: string, notification: Notification): Promise<void>;
}

/** How long a code is good for. */
export const codeMinutes = 10;

/** Messages that one sender sends at a time, and for one network: calls must not pile up when its gateway is slow. */
const atOnce = 30;
const ofNetwork = 10;
/** Notifications among them: who logs in waits for a code, and nobody for these. */
const notifications = { of: 'notifications', atOnce: 15 };

/** A sender that refuses further codes while it sends that many. A code that was made already waits, and so does a notification. */
export function boundedSender({ sendCode, notify }: Pick<CodeSender, 'sendCode' | 'notify'>): CodeSender {
  const sharesOf = (network: string) => [{ of: network, atOnce: ofNetwork }];
  const sending = new Semaphore({ atOnce, maxWaiting: Number.POSITIVE_INFINITY });
  return {
    requireOpen(from) {
      if (sending.isFullFor(sharesOf(from))) throw busy();
    },
    sendCode: (sent) => sending.run(() => sendCode(sent), sharesOf(sent.from)),
    notify: (...sent) => sending.run(() => notify(...sent), [notifications]),
  };
}

export function closedSender(sentence: string): CodeSender {
  return {
    requireOpen() {
      throw new Refusal(sentence);
    },
    async sendCode() {},
    async notify() {},
  };
}

/** Demo only: the log has each code, and says what a user is notified of. */
export function sandboxSender(log: FastifyBaseLogger, kind: 'sms' | 'mail', field: 'mobile' | 'email'): CodeSender {
  return {
    isSandbox: true,
    requireOpen() {},
    async sendCode({ target, scene, code }) {
      log.info({ [kind]: { [field]: target, scene, code } }, `sandbox ${kind}: nothing was sent, this is the code`);
    },
    async notify(target, { scene, text }) {
      log.info({ [kind]: { [field]: target, scene, text } }, `sandbox ${kind}: nothing was sent, this is the text`);
    },
  };
}
