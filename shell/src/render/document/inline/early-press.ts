/** A part of the document that is hydrated at once: the page, or the frame around it with all that opens over both. */
export type Place = 'frame' | 'page';

/** What `earlyPress` offers the code once that is there (`shell/src/early-acts.tsx`). */
export interface EarlyPress {
  placeOf(element: Element): Place;
  /** Whether the place has not come to life yet. */
  keeps(place: Place): boolean;
  /** The place hears for itself from now on, also the press by which React hydrates it at once. @returns what was pressed last, if it was there */
  take(place: Place): HTMLElement | null;
}

/**
 * What stands in the head of every page, for the moments in which its code is still on its way: the last button that was pressed
 * meanwhile is kept, and pressed again by the code once that is there. A form without `action` is sent
 * by code alone: its button, or the form where it has none, is kept, and the browser does not leave the page. Links lead on by
 * themselves, and the composer has a way of its own (`early-send.ts`).
 */
export const earlyPress = `const earlyPress = (() => {
let pressed = null, press;
const alive = new Set();
const placeOf = (it) => it.closest?.('main') ? 'page' : 'frame';
const keep = (event) => {
const button = alive.has(placeOf(event.target)) ? null : event.target.closest?.('button:not([type=submit]), [role=button]');
if (button) [pressed, press] = [button, event];
};
const keepForm = (event) => {
if (alive.has(placeOf(event.target)) || event.target.matches('[action], [data-early]')) return;
event.preventDefault();
[pressed, press] = [event.submitter ?? event.target, event];
};
addEventListener('click', keep, true);
addEventListener('submit', keepForm, true);
return {
get pressed() { return pressed; },
placeOf,
keeps: (place) => !alive.has(place),
take(place) {
alive.add(place);
if (alive.size == 2) { removeEventListener('click', keep, true); removeEventListener('submit', keepForm, true); }
const last = pressed;
if (!last || placeOf(last) != place) return null;
pressed = null;
return press.eventPhase ? null : last;
},
};
})();`;
