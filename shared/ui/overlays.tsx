import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import MuiDrawer, { type DrawerProps } from '@mui/material/Drawer';
import MuiMenu, { type MenuProps } from '@mui/material/Menu';
import MuiPopover, { type PopoverProps } from '@mui/material/Popover';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * A closed overlay of MUI shows nothing and costs as much as an open one: a tenth of a page's render on the server. So
 * nothing of one is made before it first opens. Then it is there closed for a moment, to slide in as it always does,
 * and stays, to slide out.
 */
function onceOpened<Props extends { open?: boolean }>(Overlay: ComponentType<Props>) {
  return function OnceOpened(props: Props) {
    const [ready, setReady] = useState(false);
    const { open = false } = props;
    useEffect(() => {
      if (open) setReady(true);
    }, [open]);
    return open || ready ? <Overlay {...props} open={open && ready} /> : null;
  };
}

/** MUI's, made when they first open. */
export const Dialog = onceOpened<DialogProps>(MuiDialog);
export const Drawer = onceOpened<DrawerProps>(MuiDrawer);
export const Menu = onceOpened<MenuProps>(MuiMenu);
export const Popover = onceOpened<PopoverProps>(MuiPopover);
