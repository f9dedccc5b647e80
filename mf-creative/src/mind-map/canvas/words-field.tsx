import { useLayoutEffect, useRef } from 'react';
import { isComposing } from 'shared/site/browser/is-composing.ts';

interface WordsFieldProps {
  text: string;
  /** The class by which the canvas lays it over its node; a field of the outline scrolls into sight instead. */
  className?: string;
  /** Undefined: the words stay as they were. */
  onEnd(text: string | undefined, then?: 'child'): void;
}

/** The words of a node while they are changed: Enter and Tab end it, Escape leaves them as they were. */
export function WordsField({ text, className, onEnd }: WordsFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  const preventScroll = className !== undefined;
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll });
    field.current?.select();
  }, [preventScroll]);
  const end: typeof onEnd = (words, then) => {
    if (isDone.current) return;
    isDone.current = true;
    onEnd(words, then);
  };
  return (
    <textarea
      ref={field}
      className={className}
      aria-label="节点文字"
      rows={1}
      defaultValue={text}
      maxLength={2000}
      onBlur={({ currentTarget }) => end(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event.nativeEvent)) return;
        const { key, shiftKey, currentTarget } = event;
        if (key === 'Escape') end(undefined);
        else if (key === 'Enter' && !shiftKey) end(currentTarget.value);
        else if (key === 'Tab' && !shiftKey) end(currentTarget.value, 'child');
        else return;
        event.preventDefault();
      }}
    />
  );
}
