import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';

export const toastFailure = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => showToast('error', messageOf(error)));
