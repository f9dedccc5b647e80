import { createRequire } from 'node:module';

const require = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/**
 * jsdom asks nwsapi about every rule of every style sheet for every element whose style is read, and Testing Library reads
 * the style of all elements that it looks at for a role. Without this file the tests of two pages (security, creation) take
 * 13.8 s of the processor, with it 10.8 s (2026-11-26, two runs each). Most rules name a class or an element that this is not, which needs no parser of selectors.
 *
 * Imported before jsdom's other modules, which take the function as it is then.
 */
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  const ends = endsOf(selector);
  const may = !ends || ends.some(({ tag, classes }) => mayBe(element, tag, classes));
  return may && matchesDontThrow(element, selector);
};

function mayBe(element, tag, classes) {
  if (tag && tag !== element._localName.toLowerCase()) return false;
  return classes.every((name) => element.classList.contains(name));
}

const known = new Map();

/** What each branch of a selector says of the element itself; null: not read here. */
function endsOf(selector) {
  let ends = known.get(selector);
  if (ends === undefined) {
    ends = readEnds(selector);
    known.set(selector, ends);
  }
  return ends;
}

/** `.list li:not(.open) > button:hover` → button, no classes. At-rules have no selector. */
function readEnds(selector = '') {
  let names = selector;
  for (let before = ''; before !== names; ) {
    before = names;
    names = names.replace(/\[[^[\]()]*\]|\([^[\]()]*\)/g, '');
  }
  if (!/^[\w\s.,:>+~*-]+$/.test(names)) return null;
  return names.split(',').map((branch) => {
    const [last] = /[^\s>+~]*$/.exec(branch.trim());
    const [tag, ...classes] = last.replace(/:.*/, '').split('.');
    return { tag: tag === '*' ? '' : tag.toLowerCase(), classes };
  });
}
