import { runAlone } from 'shared/dev/run-alone.tsx';
import { remote } from '../src/remote.ts';

/** This package without the shell: `npm run dev -- chat`. */
void runAlone({ name: 'mf-chat', remote, layout: 'work-area' });
