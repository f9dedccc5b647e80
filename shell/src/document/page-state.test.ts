/** @jest-environment node */
import { scriptJson } from './page-state.ts';

const words = ['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028\u2029', '&lt;', '"\\', '\0', '𝕏'];

// Shows: XSS-11, XSS-17
test('XSS-17: a visitor’s name cannot end the page’s state, and is restored unchanged', () => {
  const state = { user: { nickname: words.join('') }, [words[0] ?? '']: words };
  const json = scriptJson(state);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(state);
});

// Shows: XSS-17
test('XSS-17: a name of a prototype’s property is an ordinary name', () => {
  const state = JSON.parse(scriptJson(JSON.parse('{"user":{"__proto__":{"isAdmin":true},"constructor":1}}')));
  expect(Object.keys(state.user)).toEqual(['__proto__', 'constructor']);
  expect({}).not.toHaveProperty('isAdmin');
});
