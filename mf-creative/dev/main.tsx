import { runAlone } from 'shared/dev/run-alone.tsx';
import { remote } from '../src/remote.ts';

/** This package without the shell: `npm run dev -- creative`. */
void runAlone({ name: 'mf-creative', remote, layout: 'work-area' });
