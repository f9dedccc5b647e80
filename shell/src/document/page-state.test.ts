/** @jest-environment node */
import { scriptJson } from './page-state.ts';

const words = ['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028\u2029', '&lt;', '"\\', '\0', '𝕏'];

// Shows: XSS-11, XSS-17
test('XSS-17: what a visitor is called cannot end the page’s state, and comes back as it was', () => {
  const state = { user: { nickname: words.join('') }, [words[0] ?? '']: words };
  const json = scriptJson(state);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(state);
});

// Shows: XSS-17
test('XSS-17: a name out of the prototype is a name like any other', () => {
  const state = JSON.parse(scriptJson(JSON.parse('{"user":{"__proto__":{"isAdmin":true},"constructor":1}}')));
  expect(Object.keys(state.user)).toEqual(['__proto__', 'constructor']);
  expect({}).not.toHaveProperty('isAdmin');
});
