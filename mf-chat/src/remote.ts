import { hasUnsaved } from 'shared/bundled/draft/unsaved-work.ts';
import type { Remote } from 'shared/site/remote.ts';
import { health } from './health.ts';
import { routes } from './routes.tsx';

/** What the shell sees of this package. */
export const remote: Remote = { routes, health, isDirty: hasUnsaved };
