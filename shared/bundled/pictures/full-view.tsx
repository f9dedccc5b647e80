import { X } from 'lucide-react';
import { type ElementType, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Dialog, IconButton, styled } from 'shared/ui/kit.ts';

interface FullViewProps {
  title: string;
  open: boolean;
  onClose(): void;
  /** Beside the button that closes. */
  tools?: ReactNode;
  /** On a dark ground in both schemes, as pictures are looked at. */
  isDark?: boolean;
  /** Around what is shown, where that has a look of its own. */
  body?: ElementType;
  onKeyDown?(event: KeyboardEvent): void;
  children: ReactNode;
}

/** A picture, a diagram or code on the whole screen. */
export function FullView(props: FullViewProps) {
  const { title, open, onClose, tools, isDark, body: Body = 'div', onKeyDown, children } = props;
  const name = useId();
  return (
    // A handler that is named and undefined would take the place of the dialog's own, which closes it by Esc.
    <Dialog fullScreen open={open} onClose={onClose} aria-labelledby={name} {...(onKeyDown && { onKeyDown })}>
      <Frame data-dark={isDark || undefined}>
        <header>
          <strong id={name}>{title}</strong>
          {tools && <div className="tools">{tools}</div>}
          <IconButton aria-label="关闭" onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </header>
        <Body className="shown">{children}</Body>
      </Frame>
    </Dialog>
  );
}

const Frame = styled('div')`
  display: flex;
  flex-direction: column;
  height: 100%;
  padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);

  &[data-dark] {
    --text: rgb(240 243 250 / 92%); --text-2: rgb(240 243 250 / 66%); --text-3: rgb(240 243 250 / 40%); --line: rgb(240 243 250 / 10%);
    --fill-strong: rgb(240 243 250 / 14%); --surface-overlay: #21262e; --danger: #ff8585;
    background: #0e1014; color: var(--text);
  }
  header { display: flex; flex: none; align-items: center; gap: var(--space-2); padding: var(--space-2) var(--space-3) var(--space-2) var(--space-4);
    border-bottom: 1px solid var(--line); }
  header strong { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 500; }
  .shown { display: flex; flex: 1; min-height: 0; overflow: auto; padding: var(--space-4); }
  header button, header a { display: inline-flex; gap: 6px; align-items: center; justify-content: center; flex: none; min-width: 40px; min-height: 40px; border-radius: var(--radius-control); }
  header button[aria-pressed='true'] { background: var(--fill-strong); }
  .tools { display: flex; align-items: center; gap: var(--space-2); white-space: nowrap; }
  /* Narrow: the tools are a row of their own, so that the button that closes stays where it is. */
  @media (max-width: 767.98px) {
    header { flex-wrap: wrap; gap: 0; }
    .tools { order: 1; flex-wrap: wrap; flex-basis: 100%; gap: 0; justify-content: space-between; }
  }
  /* Two fingers and a double tap do it too. */
  @media (max-width: 767.98px) and (pointer: coarse) { header [data-zoom] { display: none; } }
  .shown > pre { flex: 1; overflow: visible; }
`;
