import { setUpAndRun } from './set-up.mjs';

await setUpAndRun('start/start.ts', { listens: true });
