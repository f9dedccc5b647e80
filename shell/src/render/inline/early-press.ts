/**
 * What stands in the head of every page, for the moments in which its code is still on its way: the last button that was pressed
 * meanwhile is kept, and pressed again by the code once that is there (`browser/early-press.ts`). A form without `action` is sent
 * by code alone: its button, or the form where it has none, is kept, and the browser does not leave the page. Links lead on by
 * themselves, and the composer has a way of its own (`early-send.ts`).
 */
export const earlyPress = `const earlyPress = (() => {
let pressed = null;
const keep = ({ target }) => { pressed = target.closest?.('button:not([type=submit]), [role=button]') ?? pressed; };
const keepForm = (event) => {
if (event.target.matches('[action], [data-early]')) return;
event.preventDefault();
pressed = event.submitter ?? event.target;
};
addEventListener('click', keep, true);
addEventListener('submit', keepForm, true);
return {
get pressed() { return pressed; },
end() { removeEventListener('click', keep, true); removeEventListener('submit', keepForm, true); },
};
})();`;
