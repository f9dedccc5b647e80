/** @jest-environment node */
import { findReleaseName, releaseNames } from './remotes.ts';

test.each(releaseNames)('%s is meant by its name and by the short one', (name) => {
  expect(findReleaseName(name)).toBe(name);
  expect(findReleaseName(name.replace('mf-', ''))).toBe(name);
});

test.each(['', 'mf-', 'mf-shell', 'mf-mf-chat', 'contents', 'toString', './mf-chat'])('%j is no package', (asked) => {
  expect(findReleaseName(asked)).toBeUndefined();
});
