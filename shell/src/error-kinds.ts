/** Where browsers report their errors. */
export const errorsPath = '/_mf/errors';

/**
 * `load`: code did not arrive; `throw`: it threw, in an effect or a handler too; `hydration`: the browser rendered
 * something else than the server, or had to render what the server could not; `answer`: the API answered against its contract.
 */
export const errorKinds = ['load', 'throw', 'hydration', 'answer'] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** Errors that one message may carry. */
export const maxErrors = 10;
