import { WaitingBudget } from './waiting-budget.ts';

/** Something did not answer in time. */
class TooLate extends Error {}

/**
 * Time in which this process could not have received the answer does not count (`waiting-budget.ts`).
 * @throws TooLate when the work takes longer than `ms`; the work itself continues, and its result is ignored
 */
export async function withTimeout<T>(ms: number, what: string, work: T | Promise<T>): Promise<T> {
  let end = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new TooLate(`${what} did not answer within ${ms / 1000} s`));
    end = new WaitingBudget(ms).wait(giveUp);
  });
  return Promise.race([work, late]).finally(end);
}
