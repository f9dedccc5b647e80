import * as z from 'shared/contracts/schema.ts';

const yes = z._default(z.number(), 1);
const no = z._default(z.number(), 0);
const credits = z._default(z.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 1);

/** `draw_square_config` of `pc/config`. From `reward_chat` on ours. */
export const SquareConfig = z._default(
  z.object({
    /** Users may publish. */
    is_allow_share: yes,
    /** What is handed in is shown without a review. */
    is_auto_pass: no,
    /** Posts show their author's name and picture. */
    is_show_user: yes,
    /** Credits of each kind for the first approved post of a record. */
    reward_chat: credits,
    reward_draw: credits,
    /** Posts that are rewarded, by user and day of Beijing's. */
    reward_daily: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1000)), 5),
    /** Days for which a reward is taken back when its post is taken down. */
    hold_days: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(365)), 7),
  }),
  {
    is_allow_share: 1,
    is_auto_pass: 0,
    is_show_user: 1,
    reward_chat: 1,
    reward_draw: 1,
    reward_daily: 5,
    hold_days: 7,
  },
);
export type SquareConfig = z.infer<typeof SquareConfig>;
