/** Something did not answer in time. */
export class TooLate extends Error {}

/** @throws TooLate when the work takes longer than `ms`; the work itself goes on, and nobody listens any more */
export async function within<T>(ms: number, what: string, work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate(`${what} did not answer within ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
