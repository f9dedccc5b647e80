import { scriptJson } from '../../../document/page-state.ts';
import type { BrowserFile } from '../../../document/snapshot.ts';

/** Milliseconds after which a page starts though its visitor gave no sign: he is counted, and the bulletin is shown to him. */
const startTimeout = 8000;

/**
 * An inline script in the place of the one that brings the page to life. It is for pages that can be read without code: the
 * code is loaded once the page stands and has nothing better to do, and runs with the visitor's first sign. A pointer that
 * rests is none: browsers tell a new page of it as if it had moved. A page that somebody comes back to, and that has noted where
 * its reader was, starts at once. Like `browser/own-document.ts` it asks prototypes: an
 * element of the page may have taken the names on `document`.
 * @param files the one that starts the page, then what that loads at once
 */
export function startLater([main, ...others]: [BrowserFile, ...BrowserFile[]], nonce: string): string {
  return `<script nonce="${nonce}">{
const files = ${scriptJson([main.url, ...others.map(({ url }) => url)])};
const signs = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'click'];
const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript');
const place = get.call(document), { nonce } = place;
const make = (name) => Document.prototype.createElement.call(document, name);
const script = make('script');
const start = () => {
removeEventListener('pointermove', follow, true);
for (const sign of signs) removeEventListener(sign, start, true);
if (script.src) return;
Object.assign(script, { crossOrigin: 'anonymous', integrity: '${main.integrity}', nonce, src: files[0] });
place.replaceWith(script);
};
let rest;
const follow = ({ screenX, screenY }) => {
const at = screenX + ' ' + screenY;
rest ??= at;
if (at != rest) start();
};
addEventListener('pointermove', follow, { capture: true, passive: true });
for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
if (earlyPress.pressed || history.state?.place) start();
const prefetch = () => {
for (const file of script.src || navigator.connection?.saveData ? [] : files) {
const link = Object.assign(make('link'), { rel: 'prefetch', as: 'script', crossOrigin: 'anonymous', href: file });
if (link.relList.supports('prefetch')) place.after(link);
else fetch(file, { priority: 'low' }).catch(() => {});
}
};
addEventListener('load', () => { (window.requestIdleCallback ?? setTimeout)(prefetch); setTimeout(start, ${startTimeout}); });
}</script>`;
}
