import { createStore } from 'jotai';
import { changeSettingAtom, readSetting, settingAtom } from 'shared/site/setting/setting.ts';

const cookie = (value: string) => `a=1; setting=${encodeURIComponent(value)}`;

test.each([
  ['{"scheme":"dark","railFolded":true}', { scheme: 'dark', railFolded: true }],
  ['{"sideFolded":true,"demonstrationRead":true}', { sideFolded: true, demonstrationRead: true }],
  ['{"scheme":"<script>","railFolded":1,"sideFolded":"true","more":{}}', {}],
  ['{"__proto__":{"scheme":"dark"}}', {}],
  ['{', {}],
  ['null', {}],
  ['7', {}],
  ['"dark"', {}],
  ['[]', {}],
  ['', {}],
  // Shows: AUTH-15
])('the cookie %s is read as %j', (value, setting) => {
  expect(readSetting(cookie(value))).toEqual(setting);
  expect(({} as Record<string, unknown>).scheme).toBeUndefined();
});

test('without a cookie, or with one that cannot be decoded, everything is as at first', () => {
  expect(readSetting('')).toEqual({});
  expect(readSetting('setting=%E0%A4%A')).toEqual({});
});

// Shows: SPEC-9.03
test('a change is kept beside a choice in another tab, and can be undone', () => {
  const store = createStore();
  store.set(changeSettingAtom, { railFolded: true });
  // biome-ignore lint/suspicious/noDocumentCookie: stands for another tab
  document.cookie = `setting=${encodeURIComponent('{"railFolded":true,"scheme":"dark"}')}; Path=/`;
  store.set(changeSettingAtom, { railFolded: undefined, sideFolded: true });
  expect(store.get(settingAtom)).toEqual({ scheme: 'dark', sideFolded: true });
  expect(readSetting(document.cookie)).toEqual({ scheme: 'dark', sideFolded: true });
});
