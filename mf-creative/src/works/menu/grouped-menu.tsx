import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Menu, MenuItem } from 'shared/ui/kit.ts';

export interface MenuLine {
  word: string;
  icon?: ReactNode;
  keys?: string | undefined;
  isDanger?: boolean;
  act(): void;
}

interface GroupedMenuProps {
  groups: readonly (readonly MenuLine[])[];
  /** Where it stands: at an element, or at a point of the page. */
  at: HTMLElement | { x: number; y: number };
  onClose(): void;
}

/** An open menu whose lines stand in groups; on a phone a sheet at the lower rim, under the thumb. */
export function GroupedMenu({ groups, at, onClose }: GroupedMenuProps) {
  const place =
    at instanceof HTMLElement
      ? { anchorEl: at }
      : { anchorReference: 'anchorPosition' as const, anchorPosition: { top: at.y, left: at.x } };
  const shown = groups.filter((lines) => lines.length > 0);
  return (
    <Menu open {...place} onClose={onClose} slotProps={{ paper: { sx: sheet } }}>
      {shown.flatMap((lines, group) =>
        lines.map(({ word, icon, keys, isDanger, act }, line) => (
          <MenuItem
            key={word}
            divider={line === lines.length - 1 && group < shown.length - 1}
            sx={isDanger ? danger : undefined}
            onClick={() => {
              // The menu gives the keyboard back before what is chosen takes it.
              flushSync(onClose);
              act();
            }}
          >
            {icon && (
              <span aria-hidden style={iconRoom}>
                {icon}
              </span>
            )}
            {word}
            {keys && (
              <kbd aria-hidden style={keyRoom}>
                {keys}
              </kbd>
            )}
          </MenuItem>
        )),
      )}
    </Menu>
  );
}

const sheet = {
  '@media (max-width: 767.98px)': {
    inset: 'auto 0 0 0 !important',
    width: '100%',
    maxWidth: '100%',
    maxHeight: '72dvh',
    paddingBottom: 'env(safe-area-inset-bottom)',
    borderRadius: 'var(--radius-sheet) var(--radius-sheet) 0 0',
  },
} as const;
const danger = { color: 'var(--danger)' } as const;
const iconRoom = {
  display: 'inline-flex',
  width: 26,
  transform: 'scale(0.7)',
  transformOrigin: 'left center',
} as const;
const keyRoom = {
  marginLeft: 'auto',
  paddingLeft: 24,
  color: 'var(--text-2)',
  fontFamily: 'inherit',
  fontSize: '0.75rem',
} as const;
