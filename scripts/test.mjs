import { setUpAndRun } from './set-up.mjs';

await setUpAndRun('test.ts');
