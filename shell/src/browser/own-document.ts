import type { PageState } from '../document/page-state.ts';

/** What of a document the shell itself wrote. */
export interface OwnDocument {
  state: PageState;
  /** Where the page stands. */
  root: Element;
  /** What a script or style element of this page carries. */
  nonce: string;
}

/**
 * Finds the shell's own elements among those beside the script that runs (`shell/src/render/document/document.ts`). Content of the page can
 * take any id, any name on `document` and any place inside the root, but has not the script's nonce, and nothing in front of the
 * root. Extensions put elements of their own anywhere, but do not know the root's mark.
 */
export function readOwnDocument(script: HTMLScriptElement): OwnDocument {
  const beside = [...(script.parentElement?.children ?? [])];
  const state = beside.slice(0, beside.indexOf(script)).findLast((it) => isState(it) && it.nonce === script.nonce);
  const root = beside.find((it) => it.matches('div[data-site-root]'));
  if (!(state instanceof HTMLScriptElement) || !root) throw new Error('the page is not as the shell wrote it');
  // The user in it may be another one by and by.
  state.remove();
  return { state: JSON.parse(state.text) as PageState, root, nonce: script.nonce };
}

const isState = (it: Element): it is HTMLScriptElement =>
  it instanceof HTMLScriptElement && it.type === 'application/json';

/** Stands right behind the root and ends its watch when it is called (`shell/src/render/document/inline/foreign-elements.ts`). */
declare const foreignElements: (() => Iterable<Element>) | undefined;

/**
 * Takes elements without words out of the root that an extension put there since the server's HTML was read: React would take them
 * for another page than its own and draw it all again. What holds words stays, for it may be the page in another language.
 */
export function dropForeignElements(): void {
  if (typeof foreignElements === 'undefined') return;
  for (const element of foreignElements()) if (!element.textContent) element.remove();
}

/**
 * The script that runs now. Asked of the prototype: `<img name="currentScript">` somewhere in the page would be
 * `document.currentScript`.
 */
export function runningScript(): HTMLScriptElement {
  const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript') ?? {};
  const script: unknown = get?.call(document);
  if (!(script instanceof HTMLScriptElement)) throw new Error('no script of the page is running');
  return script;
}

/** Styles that claim to be the server's and are not would keep the real ones from being added. */
export function dropForeignStyles(nonce: string): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-emotion]'))
    if (style.nonce !== nonce) style.remove();
}

/**
 * Takes the names by which libraries find their own on `window`, where an element of the page with such an id would be found
 * in its place.
 * @param containers of the releases of this page
 */
export function claimNames(containers: readonly string[]): void {
  const own = Object.fromEntries(containers.map((name) => [name, undefined]));
  Object.assign(window, own, { _goober: document.head.querySelector('#_goober') });
}
