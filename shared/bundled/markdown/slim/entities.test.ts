import { decodeHTMLStrict } from './entities.ts';

const byBrowser = (reference: string) => {
  const made = document.createElement('template');
  made.innerHTML = reference;
  return made.content.textContent;
};

test.each([
  '&amp;',
  '&lt;',
  '&quot;',
  '&nbsp;',
  '&copy;',
  '&hellip;',
  '&mdash;',
  '&times;',
  '&rarr;',
  '&le;',
  '&alpha;',
])('%s is decoded as browsers do', (reference) => expect(decodeHTMLStrict(reference)).toBe(byBrowser(reference)));

test('no name in the table differs from the browsers’', () => {
  const names =
    'Delta Omega eacute Uuml szlig frac12 sup2 deg plusmn infin ne ge cap int colon Tab NewLine lpar sol verbar';
  for (const name of names.split(' '))
    expect([name, decodeHTMLStrict(`&${name};`)]).toEqual([name, byBrowser(`&${name};`)]);
});

test('an unknown name stays as it was typed', () => {
  expect(decodeHTMLStrict('&ClockwiseContourIntegral;')).toBe('&ClockwiseContourIntegral;');
  expect(decodeHTMLStrict('&constructor;')).toBe('&constructor;');
});
