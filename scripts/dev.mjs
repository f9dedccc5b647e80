import { setUpAndRun } from './set-up.mjs';

await setUpAndRun('dev.ts');
