import { decodeHTMLStrict } from '../slim/entities.ts';
import { html } from '../testing/html.tsx';
import { meaningOf } from '../testing/same-meaning.ts';
import { type SpecExample, specExamples } from '../testing/spec-examples.ts';

// What the builds put in the place of parts of markdown-it (shared/build/left-out/left-out.ts).
jest.mock('linkify-it', () => require('../slim/linkify-it.ts'));
jest.mock('punycode.js', () => require('../slim/punycode.ts'));
jest.mock('uc.micro', () => require('../slim/uc-micro.ts'));

const origin = 'https://example.com';

/** The examples in which this site means something else, by the reason. */
const others: Record<string, Record<SpecExample['source'], string>> = {
  'raw HTML is text': {
    CommonMark: '21 31 148-191 201 308-309 344 475-477 491 494 524 536 613-617 623 625-631 642-643',
    GitHub: '657',
  },
  'an empty address is no link': { CommonMark: '200 485-487 567', GitHub: '' },
  'other schemes than http, https, mailto and tel are no links': {
    CommonMark: '500 596 598-599 601',
    GitHub: '633-635',
  },
  'bare addresses are links, as GitHub says and CommonMark does not': { CommonMark: '602 608 611-612', GitHub: '' },
  'a line end that is written as a reference is white space, a written one a line end': {
    CommonMark: '39',
    GitHub: '',
  },
  'one tilde is a tilde: Chinese writes 10~20': { CommonMark: '', GitHub: '491' },
};

function isListed({ source, number }: SpecExample): boolean {
  const ranges = Object.values(others).flatMap((lists) => lists[source].split(' ').filter(Boolean));
  return ranges.some((range) => {
    const [from, to = from] = range.split('-').map(Number);
    return from !== undefined && to !== undefined && number >= from && number <= to;
  });
}

const named = specExamples.map((example) => [`${example.source} ${example.number}`, example] as const);

test('the suites are whole', () => {
  expect(specExamples.filter(({ source }) => source === 'CommonMark')).toHaveLength(652);
  expect(specExamples.filter(({ source }) => source === 'GitHub')).toHaveLength(28);
});

test.each(named)('%s means what the specification says, unless it is listed', (_name, example) => {
  const ours = meaningOf(html(example.markdown), 'ours', origin);
  const theirs = meaningOf(example.html, 'theirs', origin);
  if (isListed(example)) expect(ours).not.toBe(theirs);
  else expect(ours).toBe(theirs);
});

test('the table of characters that builds use knows all names in the examples but the rare ones of one example', () => {
  const references = specExamples.flatMap(({ markdown }) => markdown.match(/&[a-z]\w*;/gi) ?? []);
  const unknown = references.filter((name) => decodeHTMLStrict(name) === name);
  const rare = ['&Dcaron;', '&HilbertSpace;', '&DifferentialD;', '&ClockwiseContourIntegral;', '&ngE;'];
  const noNames = ['&x;', '&ThisIsNotDefined;', '&hi;', '&MadeUpEntity;', '&hl;'];
  expect(unknown.filter((name) => !rare.includes(name) && !noNames.includes(name))).toEqual([]);
});
