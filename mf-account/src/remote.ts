import { hasUnsaved } from 'shared/bundled/draft/unsaved-work.ts';
import type { Remote } from 'shared/site/remote.ts';
import { maskMobile } from './masks.ts';
import { routes } from './routes.ts';

/** The visitor's own pages. */
export const remote: Remote = {
  routes,
  isDirty: hasUnsaved,
  /** A release that would show whole numbers is not taken into use. */
  health() {
    if (maskMobile('13800138000').includes('0013')) throw new Error('mf-account: mobile numbers are not masked');
  },
};
