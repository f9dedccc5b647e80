import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'shared/ui/kit.ts';

interface Shown {
  host: string;
  left: number;
  top: number;
}

/** Shows where a link leads while it is pointed at or focused: one for all links of a text. Escape puts it away. */
export function useLinkHost() {
  const [shown, setShown] = useState<Shown>();
  const show = ({ target }: { target: EventTarget }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-host]') : null;
    const host = link?.dataset.host;
    if (!link || !host) return setShown(undefined);
    const { left, bottom } = link.getBoundingClientRect();
    setShown({ host, left, top: bottom + 4 });
  };
  const hide = () => setShown(undefined);
  const handlers = {
    onPointerOver: (event: PointerEvent) => event.pointerType === 'mouse' && show(event),
    onPointerLeave: hide,
    onFocus: (event: FocusEvent) => show(event),
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
  };
  // The link describes itself to screen readers; a second reading would only repeat it.
  const tip =
    shown &&
    createPortal(
      <HostTip aria-hidden style={{ left: shown.left, top: shown.top }}>
        {shown.host}
      </HostTip>,
      document.body,
    );
  return { handlers, tip };
}

const HostTip = styled('div')({
  position: 'fixed',
  zIndex: 'var(--z-toast)',
  maxWidth: 'min(320px, 90vw)',
  padding: '3px 8px',
  overflow: 'hidden',
  borderRadius: 'var(--radius-control)',
  background: 'var(--surface-tip)',
  color: 'var(--on-tip)',
  fontSize: 'var(--type-meta)',
  lineHeight: 1.5,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
});
