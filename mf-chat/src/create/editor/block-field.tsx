import { isComposing } from 'shared/site/browser/is-composing.ts';

interface BlockFieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
  /** By a key: the keyboard goes back to the block. */
  onDone(): void;
  /** To the block before (-1) or behind (1). */
  onStep(by: -1 | 1): void;
}

/** The Markdown of one block. Escape ends it; arrows beyond its first and last line lead to the next block. */
export function BlockField({ name, value, onChange, onDone, onStep }: BlockFieldProps) {
  return (
    <textarea
      ref={focusAtEnd}
      dir="auto"
      rows={Math.min(20, value.split('\n').length)}
      aria-label={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        const { selectionStart, selectionEnd, value: typed } = event.currentTarget;
        const isCaret = selectionStart === selectionEnd && !event.shiftKey;
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) onDone();
        else if (event.key === 'ArrowUp' && isCaret && selectionStart === 0) onStep(-1);
        else if (event.key === 'ArrowDown' && isCaret && selectionEnd === typed.length) onStep(1);
        else return;
        event.preventDefault();
      }}
    />
  );
}

/** The visitor has just asked to write here. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
