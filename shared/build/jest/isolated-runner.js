import { createRequire } from 'node:module';
import { logFile } from './processor-seconds.ts';

const runWithCircus = createRequire(import.meta.url)('jest-circus/runner').default;

/**
 * Jest's own runner, which logs what a file has cost.
 *
 * @type {import('jest-circus/runner').default}
 */
export default async function runIsolated(...given) {
  try {
    return await runWithCircus(...given);
  } finally {
    logFile(given[4]);
  }
}
