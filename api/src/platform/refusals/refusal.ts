import { replyCode } from 'shared/contracts/reply.ts';

interface RefusalOptions {
  code?: number;
  show?: 0 | 1;
  retryAfter?: number | undefined;
  field?: string | undefined;
  problem?: string | undefined;
}

/** An expected refusal: it is sent as an envelope with its own code, and never logged as an error. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: number;
  readonly show: 0 | 1;
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined;
  /** The one input that is refused, by its name in the contract: a form shows the message there. */
  readonly field: string | undefined;
  /** A name for what a program does something about, besides showing the message. */
  readonly problem: string | undefined;

  constructor(
    message: string,
    { code = replyCode.failure, show = 1, retryAfter, field, problem }: RefusalOptions = {},
  ) {
    super(message);
    this.code = code;
    this.show = show;
    this.retryAfter = retryAfter;
    this.field = field;
    this.problem = problem;
  }
}

/** A malformed request: it is answered with an HTTP status instead of the contract's envelope. */
export class BadRequest extends Error {
  override name = 'BadRequest';
  readonly statusCode: number;
  constructor(message: string, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** A protected call without a token: silent. */
export const notLoggedIn = () => new Refusal('请先登录', { show: 0 });
/** The token is unknown, revoked or expired: the site logs the visitor out. */
export const loginExpired = () => new Refusal('登录已失效，请重新登录', { code: replyCode.loginFailure, show: 0 });
/** `field`: the input that is refused, where the message is about one input alone. */
export const invalidInput = (sentence: string, field?: string) => new Refusal(sentence, { field });
export const notFound = (sentence: string) => new Refusal(sentence);
export const tooOften = (sentence = '操作过于频繁，请稍后再试', retryAfter?: number) =>
  new Refusal(sentence, { retryAfter });
export const busy = (sentence = '当前使用人数较多，请稍后再试') => new Refusal(sentence);
/**
 * A call that was not worked on, whatever it asks for: more than this process can do (HTTP 503), or than this caller may make it do
 * (429). Never an envelope of its own status 200: a page would take that for a no to what it asked.
 */
export class Overloaded extends Error {
  override name = 'Overloaded';
  readonly status: 429 | 503;
  readonly retryAfter: number;
  constructor(
    sentence = busy().message,
    { status = 503, retryAfter = 1 }: { status?: 429 | 503; retryAfter?: number } = {},
  ) {
    super(sentence);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
/** @param retryAfter seconds */
export const tooManyCalls = (retryAfter = 1) => new Overloaded(tooOften().message, { status: 429, retryAfter });
/** One message for an unknown account and a wrong password: it does not reveal which accounts exist. */
export const wrongPassword = () => invalidInput('账号或密码错误', 'password');

/** Credits do not suffice. The chat stream turns it into its event 101. */
export class NotEnoughCredits extends Refusal {
  override name = 'NotEnoughCredits';
  constructor() {
    super('积分不足，请充值后再试');
  }
}
