/** `problem` of a failure that no second try mends before somebody makes room. */
export const diskFull = 'disk_full';

/** Codes of the envelope (spec section 4). HTTP status is 200 whenever the API itself answers. */
export const replyCode = {
  success: 1,
  failure: 0,
  loginFailure: -1,
  openNewPage: 2,
} as const;

/** `problem` of a refusal: an earlier request with this idempotency key, and other contents, had its effect. */
export const storedBefore = 'stored_before';

/** The envelope around every answer. `show: 1` asks the site to show `msg` as a toast. */
export interface Reply<T = unknown> {
  code: number;
  show: 0 | 1;
  msg: string;
  data: T;
}

/**
 * `data` of a refusal that is about one input: its name in the contract. A form shows `msg` at that field. Servers of
 * before send none.
 */
export interface RefusedInput {
  field: string;
}

/** The request headers of the contract (SPEC-7.02, SPEC-7.04; the idempotency key is ours). */
export const requestHeader = {
  token: 'token',
  version: 'version',
  idempotencyKey: 'x-idempotency-key',
} as const;

/** `terminal` and `channel` of a PC client, and the version this contract was written for. */
export const pcTerminal = 4;
export const contractVersion = '3.8.0';
