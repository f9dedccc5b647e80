import { useSetAtom } from 'jotai';
import { Moon, Sun } from 'lucide-react';
import { IconButton, Tooltip } from 'shared/ui/kit.ts';
import { narrow } from '../frame-styles.ts';
import { chooseSchemeAtom, shownScheme } from './scheme.ts';

/** Flips light and dark. Both icons are in the page and CSS shows the fitting one: the server need not know. */
export function SchemeButton() {
  const choose = useSetAtom(chooseSchemeAtom);
  return (
    <Tooltip title="切换深色或浅色">
      <IconButton className="scheme" onClick={() => choose(shownScheme() === 'dark' ? 'light' : 'dark')}>
        <Moon className="when-light" strokeWidth={1.75} aria-hidden />
        <Sun className="when-dark" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

/** Part of the frame's one rule set (`frame-root.tsx`). */
export const schemeButtonStyles = {
  // A theme button is one tap away in the drawer, where a narrow header has no room for it.
  '& > header .scheme': { [narrow]: { display: 'none' } },
  '& .when-light': { display: 'var(--when-light)' },
  '& .when-dark': { display: 'var(--when-dark)' },
} as const;
