import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { EarlyPress, Place } from './render/document/inline/early-press.ts';

/** Stands in the head of the page (`shell/src/render/document/inline/early-press.ts`). */
declare const earlyPress: EarlyPress | undefined;

/**
 * Lets a place hear, once it has come to life, what its visitor did there before: what he typed, then what he pressed last. The
 * frame comes to life first, the remote's page in it later.
 */
export function EarlyActs({ places, children }: { places: readonly Place[]; children: ReactNode }) {
  const pressed = useRef<(HTMLElement | null | undefined)[]>([]);
  // Looked up before anything is drawn again, which would empty the fields; dispatched when React is done, as a key press would be.
  useLayoutEffect(() => {
    const kept = keptPlaces(places);
    const filled = kept.flatMap(filledFields);
    queueMicrotask(() => filled.forEach(fillAgain));
    // From here on React hears presses itself, before its effects have run: what was kept besides would be pressed twice.
    pressed.current.push(...kept.map((place) => earlyPress?.take(place)));
  });
  useEffect(() => {
    // What was typed is drawn first: a form reads it when it is sent.
    for (const it of pressed.current.splice(0)) if (it) setTimeout(() => pressAgain(it));
  });
  return children;
}

const keptPlaces = (places: readonly Place[]) =>
  typeof earlyPress === 'undefined' ? [] : places.filter((place) => earlyPress.keeps(place));

/** A field as its visitor left it. */
interface Filled {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
  /** Null where a field knows no place in its text: an e-mail address, a number, a box to tick. */
  caret: [number, number] | null;
}

function filledFields(place: Place): Filled[] {
  const filled: Filled[] = [];
  for (const field of document.querySelectorAll<Filled['field']>('input:not([type=file]), textarea')) {
    // A form with a way of its own (`EarlyForm` in `shared/site/remote.ts`).
    if (earlyPress?.placeOf(field) !== place || field.closest('[data-early]')) continue;
    if (isTick(field) ? !isTicked(field) : field.value === field.defaultValue) continue;
    const { value, selectionStart, selectionEnd } = field;
    filled.push({ field, value, caret: selectionStart === null ? null : [selectionStart, selectionEnd ?? 0] });
  }
  return filled;
}

const isTick = (field: Filled['field']): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type);

/** Of radio buttons the chosen one speaks for its group. */
const isTicked = ({ type, checked, defaultChecked }: HTMLInputElement) =>
  checked !== defaultChecked && (type === 'checkbox' || checked);

/** React hears of a change when the value is another one than the last that was set through the element's own property. */
function fillAgain({ field, value, caret }: Filled): void {
  if (isTick(field)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (caret && field === document.activeElement) field.setSelectionRange(...caret);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function pressAgain(pressed: HTMLElement): void {
  if (!pressed.isConnected) return;
  if (pressed instanceof HTMLFormElement) {
    pressed.requestSubmit();
    return;
  }
  // What it opens takes the focus, and gives it back to what has it now.
  if (pressed.ariaHasPopup) pressed.focus({ preventScroll: true });
  pressed.click();
}
