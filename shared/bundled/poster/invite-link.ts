/**
 * The address under which a friend comes as invited by the user `sn` (cookie `user_sn`, spec section 4); of a visitor without an
 * account the site's own.
 */
export const inviteLink = (origin: string, sn: string | undefined): string =>
  sn ? `${origin}/?user_sn=${encodeURIComponent(sn)}` : `${origin}/`;
