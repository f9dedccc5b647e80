import { useAtom } from 'jotai';
import { openedPanelAtom } from '../layouts/opened-panel.ts';
import { Palette } from './palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** What the keys of the whole site open. */
export function KeyboardPanels() {
  const [opened, setOpened] = useAtom(openedPanelAtom);
  const close = () => setOpened(null);
  return (
    <>
      <Palette open={opened === 'palette'} onClose={close} onShortcuts={() => setOpened('shortcuts')} />
      <ShortcutSheet open={opened === 'shortcuts'} onClose={close} />
    </>
  );
}
