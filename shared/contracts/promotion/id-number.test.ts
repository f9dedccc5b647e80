import { isIdNumber } from './id-number.ts';

test('an ID number has 18 characters, birthday and check character', () => {
  // The example of the standard, and one that ends with X.
  expect(isIdNumber('11010519491231002X')).toBe(true);
  expect(isIdNumber('440524188001010014')).toBe(false);
  expect(isIdNumber('110105194912310021')).toBe(false);
  expect(isIdNumber('110105194902310025')).toBe(false);
  expect(isIdNumber('11010519491231002')).toBe(false);
  expect(isIdNumber('')).toBe(false);
});
