import { creditsEffect, membershipEffect, type OrderEffect } from '../account/order/order.ts';
import { commissionEffect } from '../promotion/commission/commission.ts';

/**
 * What a paid order causes, in this order. Another effect is a file of its wing, and an entry here; one that needs the application is added
 * by `app.ts`.
 */
export const orderEffects: readonly OrderEffect[] = [membershipEffect, creditsEffect, commissionEffect];
