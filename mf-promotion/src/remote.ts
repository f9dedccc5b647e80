import { inviteLink } from 'shared/bundled/poster/invite-link.ts';
import type { Remote } from 'shared/site/remote.ts';
import { routes } from './routes.ts';

/** Promotion: friends, commission, withdrawals. */
export const remote: Remote = {
  routes,
  /** A release that hands out wrong links costs its users their commission. */
  health() {
    if (inviteLink('https://a.example', '1') !== 'https://a.example/?user_sn=1') {
      throw new Error('mf-promotion: invite links are wrong');
    }
  },
};
