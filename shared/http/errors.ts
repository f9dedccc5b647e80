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
  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** A sentence for the visitor, whatever was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiRefusal && error.message) return error.message;
  return '网络不给力，请稍后重试';
}
