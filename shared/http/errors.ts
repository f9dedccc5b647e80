import { type RefusedInput, replyCode } from 'shared/contracts/reply.ts';

/** The API answered with a code that is not success: `msg` is a sentence for the visitor. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, msg: string, data: unknown) {
    super(msg);
    this.code = code;
    this.data = data;
  }

  /** The input that was refused, by its name in the contract, when the API names one (`RefusedInput`). */
  get field(): string | undefined {
    const { field } = (this.data ?? {}) as Partial<Record<keyof RefusedInput, unknown>>;
    return typeof field === 'string' ? field : undefined;
  }
}

/** The API refused because the login is over, or there was none. */
export const isLoginFailure = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.code === replyCode.loginFailure;

/** No usable answer came: connection, time-out, an HTTP status other than 200, or a body that is no envelope. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly status: number | undefined;
  /** The API's own sentence for the visitor, where it gave one with that status. */
  readonly sentence: string;
  constructor(message: string, status?: number, cause?: unknown, sentence = '') {
    super(message, { cause });
    this.status = status;
    this.sentence = sentence;
  }
}

/** The API answered, and what it said is not what the contract promises. `places` are the fields, such as `lists.3.id`. */
export class UnreadableAnswer extends CallFailure {
  override name = 'UnreadableAnswer';
  readonly places: readonly string[];
  constructor(endpoint: string, places: readonly string[]) {
    const what = `${endpoint}: cannot be read at ${places.slice(0, 20).join(', ')}`;
    const isForDeveloper = process.env.NODE_ENV === 'development';
    super(what, 200, undefined, `返回的内容无法识别，暂时不能显示${isForDeveloper ? `（${what}）` : ''}`);
    this.places = places;
  }
}

/** Why there is no answer of the API: it refused the call for its load (429), or could not be reached (503). */
export type AwayStatus = 429 | 503;

/**
 * Returns the status of a page that lacks what this call was to bring, or undefined when the API did answer: with a refusal, or
 * with an error of its own.
 */
export function awayStatus(error: unknown): AwayStatus | undefined {
  if (!(error instanceof CallFailure)) return undefined;
  const { status } = error;
  if (status === 429) return 429;
  return status === undefined || (status >= 502 && status <= 504) ? 503 : undefined;
}

/** All spellings of "a piece of the site's code could not be loaded": webpack, the federation and each browser word it differently. */
export function isLostCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /#RUNTIME-0(01|03|08|11|15)\b/.test(error.message) ||
    /dynamically imported module|Loading (CSS )?chunk/i.test(error.message)
  );
}

/** A sentence for the visitor, for any thrown value. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiRefusal && error.message) return error.message;
  if (error instanceof CallFailure && error.sentence) return error.sentence;
  // Of an old release the code may be gone, and the page of now has its own; without a connection a reload would take the page away.
  if (isLostCode(error) && globalThis.navigator?.onLine !== false) return '这一步没有加载出来，请重试，或刷新页面';
  return '网络不给力，请稍后重试';
}
