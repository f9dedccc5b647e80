import { ApiRefusal, CallFailure } from 'shared/http/errors.ts';
import type { ErrorPlace, PageError, PlainError } from '../jobs/render-job.ts';

/** Whatever was thrown, as data that the front can read. */
export function plainError(thrown: unknown): PlainError {
  const { name, message, stack } = (thrown ?? {}) as Partial<Error>;
  return {
    name: typeof name === 'string' ? name : typeof thrown,
    message: typeof message === 'string' ? message : String(thrown),
    stack: typeof stack === 'string' ? stack : '',
  };
}

/** The same of a page. */
export const pageError = (thrown: unknown, place: ErrorPlace): PageError => ({
  ...plainError(thrown),
  place,
  isOfApi: isOfApi(thrown),
});

/** The API gave no usable answer, or an error of its own: no fault of the code that asked. */
export const isOfApi = (thrown: unknown): boolean => thrown instanceof CallFailure || thrown instanceof ApiRefusal;
