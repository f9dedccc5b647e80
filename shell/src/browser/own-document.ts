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
 * Finds the shell's own elements from the script that runs: content of the page can take any id, any name on `document`
 * and any place inside the root, but not the place beside that script (`shell/src/render/document.ts`), nor its nonce.
 */
export function readOwnDocument(script: HTMLScriptElement): OwnDocument {
  const state = script.previousElementSibling;
  const root = script.parentElement?.firstElementChild;
  if (!(state instanceof HTMLScriptElement) || state.nonce !== script.nonce || !root)
    throw new Error('the page is not as the shell wrote it');
  // The user in it may be another one by and by.
  state.remove();
  return { state: JSON.parse(state.text) as PageState, root, nonce: script.nonce };
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
