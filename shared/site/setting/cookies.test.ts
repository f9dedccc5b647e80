import { cookieLine, readCookie, tokenLifetime, writeCookie } from 'shared/site/setting/cookies.ts';

it.each([
  ['token=a', 'a'],
  ['x=1; token=a%20b; y=2', 'a b'],
  [' token = a ', 'a'],
  ['token=a=b', 'a=b'],
  ['token=', ''],
  ['token=%', undefined],
  ['token=%E4%BD', undefined],
  ['token', undefined],
  ['xtoken=1; tokens=2', undefined],
  ['', undefined],
  [';;=;', undefined],
  ['token=%; token=b', undefined],
])('reads the token out of %j', (cookies, value) => {
  expect(readCookie(cookies, 'token')).toBe(value);
});

// Shows: SPEC-9.01, AUTH-13
it('writes a cookie for 360 days, on https only for https', () => {
  expect(cookieLine('token', 'a b;c', true, tokenLifetime)).toBe(
    'token=a%20b%3Bc; Path=/; SameSite=Lax; Max-Age=31104000; Secure',
  );
  expect(cookieLine('user_sn', '1', false)).toBe('user_sn=1; Path=/; SameSite=Lax');
});

it('keeps, reads and removes a cookie in the browser', () => {
  writeCookie('chat_model', '模型; 一', tokenLifetime);
  expect(readCookie(document.cookie, 'chat_model')).toBe('模型; 一');
  writeCookie('chat_model', '', 0);
  expect(readCookie(document.cookie, 'chat_model')).toBeUndefined();
});

test.each([
  ['token', 31_104_000],
  ['setting', 31_536_000],
  ['notice', 31_536_000],
  ['chat_limit', 86_400],
  ['draw_limit', 86_400],
  ['qrcode_limit', 86_400],
  ['chat_model', 31_536_000],
  ['plugin_model', 31_536_000],
  ['cid', 2_592_000],
  ['user_sn', 2_592_000],
  ['account', 31_536_000],
  // Shows: SPEC-9.05, SPEC-9.06, SPEC-9.07, SPEC-9.09
] as const)('the cookie %s is kept for %d seconds, below no other site', (name, seconds) => {
  const written = jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  writeCookie(name, 'a');
  expect(written).toHaveBeenCalledWith(`${name}=a; Path=/; SameSite=Lax; Max-Age=${seconds}`);
});
