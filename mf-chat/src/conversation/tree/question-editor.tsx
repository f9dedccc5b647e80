import { useEffect, useRef, useState } from 'react';
import { questionLimit } from 'shared/contracts/chat/question.ts';
import { messageOf } from 'shared/http/errors.ts';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import { Button, styled } from 'shared/ui/kit.ts';

interface QuestionEditorProps {
  text: string;
  /** Both reject when it was not taken: the text stays in the field. */
  onSave(text: string): Promise<void>;
  onSend(text: string): Promise<void>;
  onClose(): void;
}

/** A question in other words: kept as it is with its answers, or asked beside the old one. */
export function QuestionEditor({ text, onSave, onSend, onClose }: QuestionEditorProps) {
  const field = useBorrowedFocus(text);
  const [typed, setTyped] = useState(text);
  const words = typed.trim();
  const isTooLong = words.length > questionLimit;
  const canSave = words !== '' && !isTooLong;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function leave(step: (text: string) => Promise<void>) {
    setProblem(undefined);
    setBusy(true);
    try {
      await step(words);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }
  return (
    <Editor>
      <textarea
        ref={field}
        aria-label="修改问题"
        dir="auto"
        aria-invalid={isTooLong || undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          onClose();
        }}
      />
      {isTooLong && <p role="alert">超出 {words.length - questionLimit} 字</p>}
      {problem && <p role="alert">{problem}</p>}
      <div>
        <Button size="small" onClick={onClose}>
          取消
        </Button>
        <Button size="small" disabled={!canSave || busy || words === text} onClick={() => void leave(onSave)}>
          仅保存
        </Button>
        <Button size="small" variant="contained" disabled={!canSave || busy} onClick={() => void leave(onSend)}>
          保存并发送
        </Button>
      </div>
    </Editor>
  );
}

/** Takes the focus to the end of the text, and gives it back to who had it: the composer, which opens this by a key. */
function useBorrowedFocus(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text]);
  return field;
}

const Editor = styled('div')`
  width: 100%;
  padding: var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-sheet);
  background: var(--surface-raised);

  textarea { display: block; width: 100%; min-height: 72px; max-height: 40vh; padding: var(--space-1); border: 0; background: none; outline: none; resize: vertical;
    font-size: var(--type-text); line-height: 1.6; field-sizing: content; }
  &:focus-within { border-color: color-mix(in srgb, var(--accent) 55%, transparent); }
  div { display: flex; flex-wrap: wrap; gap: var(--space-2); justify-content: flex-end; margin-top: var(--space-2); }
  p { margin: var(--space-1) 0 0; color: var(--danger); font-size: var(--type-meta); }
`;
