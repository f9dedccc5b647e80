import type { KeyboardEvent, RefObject } from 'react';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import type { SkillMenuHandle } from './skill-menu.tsx';
import type { TypedText } from './use-typed-text.ts';

interface ComposerKeys {
  typed: TypedText;
  skills: RefObject<SkillMenuHandle | null>;
  running: boolean;
  send(): void;
  onStop(): void;
  /** The text of the last question, unless that is edited in its place. */
  onRecall(): string | undefined;
}

/** What keys do in the field: Enter sends, Escape stops an answer, ↑ in an empty field recalls the last question. */
export function useComposerKeys({ typed, skills, running, send, onStop, onRecall }: ComposerKeys) {
  return (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (typed.slash !== undefined && skills.current?.press(event.key)) {
      event.preventDefault();
      return;
    }
    if (meansSend(event)) send();
    else if (event.key === 'Escape' && running) onStop();
    else if (event.key === 'ArrowUp' && !typed.text() && !hasModifier(event)) typed.set(onRecall() ?? '');
    else return;
    event.preventDefault();
  };
}

/** Enter sends; with Shift, while an IME is composing, and on a touch keyboard it does what it always does. */
function meansSend({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey || isComposing(nativeEvent)) return false;
  return !window.matchMedia('(pointer: coarse)').matches;
}

const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  shiftKey || ctrlKey || altKey || metaKey || isComposing(nativeEvent);
