import { creditsEffect } from './credits-effect.ts';
import { membershipEffect } from './membership-effect.ts';
import type { OrderEffect } from './order-effect.ts';

/** What a paid order causes. Another effect is a file of its own, and a line here. */
export const orderEffects: readonly OrderEffect[] = [membershipEffect, creditsEffect];
