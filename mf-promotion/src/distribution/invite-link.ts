/** The address under which a friend comes as invited by the user `sn` (cookie `user_sn`, spec section 4). */
export function inviteLink(origin: string, sn: string): string {
  return `${origin}/?user_sn=${encodeURIComponent(sn)}`;
}
