import * as z from 'shared/contracts/schema.ts';

const yes = z._default(z.number(), 1);
const no = z._default(z.number(), 0);

/** `draw_square_config` of `pc/config`. `hold_days` is ours; rewards are set by `share_task`. */
export const SquareConfig = z._default(
  z.object({
    /** Users may publish. */
    is_allow_share: yes,
    /** What is handed in is shown without a review. */
    is_auto_pass: no,
    /** Posts show their author's name and picture. */
    is_show_user: yes,
    /** Days for which a reward is taken back when its post is taken down. */
    hold_days: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(365)), 7),
  }),
  {
    is_allow_share: 1,
    is_auto_pass: 0,
    is_show_user: 1,
    hold_days: 7,
  },
);
export type SquareConfig = z.infer<typeof SquareConfig>;
