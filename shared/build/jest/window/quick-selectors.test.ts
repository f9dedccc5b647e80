/** What a style sheet says to an element does not depend on the quick answer: `matches` has no part of it. */
const selectors = [
  'button',
  '*',
  'BUTTON.primary',
  '.primary.wide',
  '.list .primary',
  '.list > li:not(.open) > button',
  'li:has(.primary)',
  'ul:has(> li.open)',
  '[data-note="a, .b (c) ]"]',
  'input, .nothing, li:first-child',
  'a:is(h1, .primary), button:is(.primary, .other)',
  ':where(.list) :is(button, input)',
  'button:hover, .list .wide:not([disabled])',
  '.list li + li',
  'li ~ li.open button',
  'button.primary:not(:disabled).wide',
  '.缩略',
  '#only',
  'linearGradient',
];

beforeEach(() => {
  document.body.innerHTML = `
    <ul class="list">
      <li><button class="primary wide">一</button></li>
      <li class="open"><button class="wide" disabled>二</button><input></li>
    </ul>
    <p id="only" class="缩略" data-note="a, .b (c) ]"></p>
    <svg><linearGradient class="primary"></linearGradient></svg>`;
});

test.each(selectors)('%s', (selector) => {
  const sheet = document.createElement('style');
  sheet.textContent = `${selector} { content: "met" } @media print { * { content: "printed" } } @font-face { font-family: x }`;
  document.head.append(sheet);
  const all = [...document.body.querySelectorAll('*')];
  const met = all.filter((element) => getComputedStyle(element).content === '"met"');
  expect(met).toEqual(all.filter((element) => element.matches(selector)));
  sheet.remove();
});

test('most of them are met by some element', () => {
  const counts = selectors.map((selector) => document.body.querySelectorAll(selector).length);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(14);
});
