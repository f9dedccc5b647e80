import { runAlone } from 'shared/dev/run-alone.tsx';
import { remote } from '../src/remote.ts';

/** This package without the shell: `npm run dev -- content`. */
void runAlone({ name: 'mf-content', remote, layout: 'page' });
