/** @jest-environment node */
import { shareCookies } from './share-link.ts';

const cookies = (search: string) =>
  shareCookies(new URLSearchParams(search), true).map((line) => line.replace('; Path=/; SameSite=Lax', ''));
const kept = '; Max-Age=2592000; Secure';
const gone = '; Max-Age=0; Secure';

// Shows: SPEC-3.16, SPEC-9.10
test.each([
  ['?cid=S7&user_sn=42671683', 'S7', '42671683'],
  ['?share_id=S7', 'S7', ''],
  ['?user_sn=42671683', '', '42671683'],
  ['?user_sn=42671683&from=singlemessage&isappinstalled=0', '', '42671683'],
  ['?user_sn=42671683%E3%80%82', '', '42671683'],
  ['?user_sn=42671683，快来', '', '42671683'],
  ['?user_sn=42671683快来', '', '42671683'],
  ['?user_sn=42671683.', '', '42671683'],
  ['?user_sn=42671683?from=timeline', '', '42671683'],
  ['?user_sn=42671683%20', '', '42671683'],
  ['?user_sn=+42671683', '', '42671683'],
  ['?cid=S7&amp;user_sn=42671683', 'S7', '42671683'],
])('the link %s sets both cookies', (search, cid, userSn) => {
  expect(cookies(search)).toEqual([`cid=${cid}${cid ? kept : gone}`, `user_sn=${userSn}${userSn ? kept : gone}`]);
});

test.each(['?cid=../../user/info', '?user_sn=<script>', `?cid=${'a'.repeat(65)}`, '?cid=。', '?other=1', ''])(
  // Shows: XSS-26
  'what is no id of ours sets none: %s',
  (search) => {
    expect(cookies(search)).toEqual([]);
  },
);
