import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { cleanText } from 'shared/contracts/site/typed-text.ts';

const ShareId = z.coerce.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(64));

/** A visitor came by somebody's link: the cookie `cid` holds the `share_id`; without one the cookie `user_sn` names whose link it was. */
export const countShareClick = endpoint({
  method: 'POST',
  path: '/share/click',
  auth: false,
  input: z.object({ share_id: z._default(z.coerce.string().check(z.maxLength(64)), ''), user_sn: z.optional(ShareId) }),
  output: z.unknown(),
});

/** Records that `user_sn` invited the logged-in user. The first inviter stays for life, nobody invites themselves; later calls do nothing. */
export const acceptInvite = endpoint({
  method: 'POST',
  path: '/share/invite',
  auth: true,
  input: z.object({ share_id: z.optional(ShareId), user_sn: z.optional(ShareId) }),
  output: z.unknown(),
});
