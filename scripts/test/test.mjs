import { setUpAndRun } from '../start/set-up.mjs';

await setUpAndRun('test/test.ts');
