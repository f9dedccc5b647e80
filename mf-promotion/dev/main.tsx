import { runAlone } from 'shared/dev/run-alone.tsx';
import { remote } from '../src/remote.ts';

/** This package without the shell: `npm run dev -- promotion`. */
void runAlone({ name: 'mf-promotion', remote, layout: 'page' });
