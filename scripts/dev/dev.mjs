import { setUpAndRun } from '../start/set-up.mjs';

await setUpAndRun('dev/dev.ts', { listens: true });
