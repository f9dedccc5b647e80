import { useMediaQuery } from '@mui/material';
import { useEffect, useState } from 'react';
import { Sidebar, type SidebarProps, useSidebarState } from 'react-admin';

/**
 * react-admin's place of the menu, which is a dialog on a phone. A window that becomes so narrow begins with it closed: a dialog that
 * is opened and closed in one step would leave the page hidden from screen readers.
 */
export function MenuPlace(props: SidebarProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [, setOpen] = useSidebarState();
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    if (isPhone) setOpen(false);
    setClosed(isPhone);
  }, [isPhone, setOpen]);
  return isPhone && !isClosed ? null : <Sidebar {...props} />;
}
