import { section } from '../../config/section.ts';

/** Which channels there are. A channel without all its secrets does not exist. */
export interface PaymentConfig {
  /** The demo's own, where no money moves. */
  sandbox: boolean;
}

export const paymentConfig = section({
  variables: {},
  read(_values, { siteMode }): PaymentConfig {
    return { sandbox: siteMode === 'demo' };
  },
});
