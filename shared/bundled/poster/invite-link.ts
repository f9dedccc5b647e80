/**
 * The address of a page under which a friend comes as invited by the user `sn` (cookie `user_sn`, spec section 4); for a visitor
 * without an account the page's own.
 * @param path of the page; unless given, the site's first one
 */
export const inviteLink = (origin: string, sn: string | undefined, path = '/'): string =>
  `${origin}${path}${sn ? `${path.includes('?') ? '&' : '?'}user_sn=${encodeURIComponent(sn)}` : ''}`;
