import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../refusals/db-error.ts';

/** Two transactions stood in each other's way, and the database undid this one: it may succeed by itself. */
const conflicts = ['40001', '40P01'];
const maxTries = 5;

/** Runs a transaction, and runs it again after a conflict: soon, and at another moment than the one that it met. */
export async function triedAgain<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === maxTries || !conflicts.includes(errorCode(error) ?? '')) throw error;
    }
    await sleep(Math.random() * 10 * 2 ** tries);
  }
}
