import { type ChatSession, sessionNameLimit } from 'shared/contracts/chat/chat-session.ts';
import { isComposing } from 'shared/site/browser/is-composing.ts';

interface SessionNameFieldProps {
  session: ChatSession;
  /** `null`: the name stays. `byKey`: the keyboard is to go back to the row. */
  onRenamed(name: string | null, byKey: boolean): void;
}

/** In place of a session's link: its name, to be written. Enter and leaving the field take it, Escape does not. */
export function SessionNameField({ session, onRenamed }: SessionNameFieldProps) {
  const finish = (typed: string | null, byKey: boolean) =>
    onRenamed(typed?.trim() && typed.trim() !== session.name ? typed : null, byKey);
  return (
    <input
      ref={focusAtOnce}
      aria-label="会话名称"
      dir="auto"
      defaultValue={session.name}
      maxLength={sessionNameLimit}
      onBlur={(event) => finish(event.target.value, false)}
      onKeyDown={(event) => {
        const isDone = event.key === 'Enter' || event.key === 'Escape';
        if (isComposing(event.nativeEvent) || !isDone) return;
        // The row that is focused next is not to be opened by the same key.
        event.preventDefault();
        finish(event.key === 'Enter' ? event.currentTarget.value : null, true);
      }}
    />
  );
}

/** The visitor has just asked to type here. */
function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
