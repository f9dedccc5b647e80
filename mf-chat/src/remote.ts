import type { Remote } from 'shared/site/remote.ts';
import { health } from './health.ts';
import { routes } from './routes.tsx';
import { hasUnsaved } from './unsaved-work.ts';

/** What the shell sees of this package. */
export const remote: Remote = { routes, health, isDirty: hasUnsaved };
