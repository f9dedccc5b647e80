import { runAlone } from 'shared/dev/run-alone.tsx';
import { remote } from '../src/remote.ts';

/** This package without the shell: `npm run dev -- account`. */
void runAlone({ name: 'mf-account', remote, layout: 'page' });
