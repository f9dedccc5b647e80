import { type ComponentType, createElement, useEffect, useRef, useState } from 'react';
import { showToast } from 'shared/site/toasts.ts';

type Parts = typeof import('./lazy/overlay-parts.ts');

/** Overlays are a tenth of what a page would run before it can be used, and most visits open none. */
// module-state: code, the same for every visit; a server opens nothing.
let parts: Parts | undefined;

/** Loads the code of overlays: when one opens, or earlier, as soon as the visitor does anything. */
export async function loadOverlays(): Promise<void> {
  parts = await import('./lazy/overlay-parts.ts');
}

interface OverlayProps {
  open?: boolean;
  /** Name of a dialog or drawer without a title that names it. */
  'aria-label'?: string | undefined;
  slotProps?: object | undefined;
  onClose?: ((event: object, reason: 'escapeKeyDown') => void) | undefined;
}

/**
 * A closed overlay of MUI shows nothing and costs as much as an open one: a tenth of a page's render on the server. So
 * nothing of one is made before it first opens. Then it is there closed for a moment, to slide in as it always does,
 * and stays, to slide out. One whose code does not come says so and is closed, to be opened again. Where the visitor's focus was
 * when it was asked for, there it returns, wherever Tab has led while the code was on its way.
 */
function onceOpened<Props extends OverlayProps>(pick: (parts: Parts) => ComponentType<Props>) {
  return function OnceOpened(props: Props) {
    const [loaded, setLoaded] = useState(parts !== undefined);
    const [ready, setReady] = useState(false);
    const opener = useRef<Element | null>(null);
    const { open = false, onClose } = props;
    useEffect(() => {
      if (!open) opener.current = null;
      if (!open || ready) return;
      opener.current ??= document.activeElement;
      if (parts) {
        setLoaded(true);
        if (!loaded) return;
        // MUI gives the focus back to what has it when the overlay opens.
        if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
        setReady(true);
        return;
      }
      let left = false;
      loadOverlays().then(
        () => left || setLoaded(true),
        () => {
          if (left) return;
          showToast('error', '网络不给力，请稍后重试');
          onClose?.({}, 'escapeKeyDown');
        },
      );
      return () => {
        left = true;
      };
    }, [open, ready, loaded, onClose]);
    if (!parts || !loaded || !(open || ready)) return null;
    return createElement(pick(parts), { ...props, open: open && ready });
  };
}

/** MUI would put the name on the layer around: it belongs to the part that has the role. */
function named<Props extends OverlayProps>(Overlay: ComponentType<Props>) {
  return function Named({ 'aria-label': name, ...props }: Props) {
    const slots: { paper?: object } = props.slotProps ?? {};
    const slotProps = name === undefined ? slots : { ...slots, paper: { ...slots.paper, 'aria-label': name } };
    // TypeScript cannot see that the rest of `Props` with `slotProps` is `Props` again; the name that is left out is optional.
    return createElement(Overlay, { ...props, slotProps } as unknown as Props);
  };
}

/** MUI's, made when they first open. */
export const Dialog = named(onceOpened((all) => all.Dialog));
export const Drawer = named(onceOpened((all) => all.Drawer));
export const Menu = onceOpened((all) => all.Menu);
export const Popover = onceOpened((all) => all.Popover);

/** What stands in an overlay: its code has come with the overlay's. */
function inOverlay<Part extends ComponentType>(pick: (parts: Parts) => Part): Part {
  const Inside = (props: object) => (parts ? createElement(pick(parts), props) : null);
  return Inside as Part;
}

export const DialogActions = inOverlay((all) => all.DialogActions);
export const DialogContent = inOverlay((all) => all.DialogContent);
export const DialogTitle = inOverlay((all) => all.DialogTitle);
export const MenuItem = inOverlay((all) => all.MenuItem);
