import * as z from 'shared/contracts/schema.ts';

const flag = (usual: 0 | 1) => z._default(z.number().check(z.minimum(0), z.maximum(1)), usual);
const whole = (usual: number, most: number) =>
  z._default(z.number().check(z.int(), z.minimum(0), z.maximum(most)), usual);

/** What operators decide about distribution; `distribution/index` has it for pages. Rates: `rates list`. */
export const DistributionSettings = z.object({
  is_open: flag(0),
  /** `distributionCondition`: 1 everybody, 2 by application, 3 who has bought something. */
  condition: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(3)), 2),
  /** Applications are approved at once. */
  auto_audit: flag(0),
  /** Levels of inviters that earn by an order: 1 or 2. */
  level: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(2)), 2),
  /** Days until a commission can be withdrawn. */
  hold_days: whole(7, 365),
  is_ranking: flag(0),
});
export type DistributionSettings = z.infer<typeof DistributionSettings>;

/** What a kind of share task gives. */
export const ShareTaskSettings = z.object({
  invite_open: flag(1),
  invite_chat: whole(1, 10_000),
  invite_draw: whole(1, 10_000),
  invite_max: whole(5, 1000),
  share_open: flag(1),
  share_chat: whole(1, 10_000),
  share_draw: whole(1, 10_000),
  share_max: whole(5, 1000),
  square_open: flag(1),
  square_chat: whole(1, 10_000),
  square_draw: whole(1, 10_000),
  square_max: whole(5, 1000),
});
export type ShareTaskSettings = z.infer<typeof ShareTaskSettings>;
