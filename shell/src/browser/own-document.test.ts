/** @isolated it looks at every style of the document */
import { foreignElements } from '../render/document/inline/foreign-elements.ts';
import { claimNames, dropForeignElements, dropForeignStyles, readOwnDocument, runningScript } from './own-document.ts';

const json = (rev: number, nonce = '') =>
  `<script type="application/json" id="page-state" nonce="${nonce}">{"snapshot":{"rev":${rev}}}</script>`;

/** A page as the shell writes it, around that content. */
function page(content: string, after = ''): HTMLScriptElement {
  document.body.innerHTML = `<div id="root" data-site-root><main>${content}</main></div>${json(7, 'n')}<script nonce="n" class="own"></script>${after}`;
  return document.querySelector('.own') as HTMLScriptElement;
}

// Shows: XSS-17
test.each([
  ['nothing odd', '', ''],
  [
    'content with the ids of all that is the shell’s',
    `<h1 id="page-state">{}</h1><p id="root"></p>${json(8, 'n')}`,
    '',
  ],
  ['content that ends the root', `</main></div>${json(8)}<div id="root" data-site-root>`, ''],
  ['pieces that come late', '', `<div hidden id="S:0">${json(8, 'n')}</div>`],
])('%s: the state beside the script is the page’s', (_what, content, after) => {
  const own = readOwnDocument(page(content, after));
  expect([own.state.snapshot.rev, own.nonce]).toEqual([7, 'n']);
  expect(own.root).toBe(document.body.firstElementChild);
  // The user in it may be another one by and by.
  expect(document.body.textContent).not.toContain('"rev":7');
});

test('elements that extensions put in front of and between the shell’s own are passed over', () => {
  const script = page('');
  const [root, state] = document.body.children;
  const first = document.createElement('div');
  first.id = 'root';
  first.attachShadow({ mode: 'open' }).innerHTML = '<p>ext</p>';
  document.body.prepend(first);
  for (const own of [root, state, script]) own?.after(document.createElement('plasmo-csui'));
  script.before(
    document
      .createRange()
      .createContextualFragment('<script>var ext;</script><script type="application/json">{}</script>'),
  );
  const own = readOwnDocument(script);
  expect([own.root === root, own.state.snapshot.rev]).toEqual([true, 7]);
});

test('of the elements that extensions put into the root, those without text are removed before hydration', () => {
  page('<p>page</p><input>');
  const own = document.querySelector('main')?.innerHTML;
  const watch = `${foreignElements.replace("Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')", '{ get: () => document.body.children[1] }')}`;
  Object.assign(globalThis, { foreignElements: new Function(`${watch} return foreignElements;`)() });
  const icon = document.createElement('div');
  icon.attachShadow({ mode: 'open' }).innerHTML = '<p>icon</p>';
  document.querySelector('input')?.after(icon, document.createElement('grammarly-extension'));
  document.querySelector('main')?.prepend(document.createElement('span'));
  dropForeignElements();
  expect(document.querySelector('main')?.innerHTML).toBe(own);
  Reflect.deleteProperty(globalThis, 'foreignElements');
});

test('elements without the page’s nonce are not taken', () => {
  const script = page('');
  script.before(document.createRange().createContextualFragment(json(8, 'guess')));
  expect(readOwnDocument(script).state.snapshot.rev).toBe(7);
  expect(() => readOwnDocument(script)).toThrow('not as the shell wrote it');
});

test('an element by that name is no running script', () => {
  page('<img name="currentScript">');
  expect(runningScript).toThrow('no script of the page is running');
});

test('styles that only claim to be the server’s go', () => {
  page('<style data-emotion="css a" nonce="x"></style><style data-emotion="css b" nonce="n"></style>');
  dropForeignStyles('n');
  expect([...document.querySelectorAll('style')].map((style) => style.dataset.emotion)).toEqual(['css b']);
});

test('libraries find their own elements, for any ids in the page', () => {
  document.head.innerHTML = '<style id="_goober"></style>';
  page('<p id="_goober"></p><p id="mf_chat__1"></p>');
  claimNames(['mf_chat__1']);
  const found = window as unknown as Record<string, unknown>;
  expect([found._goober, found.mf_chat__1]).toEqual([document.head.firstElementChild, undefined]);
});
