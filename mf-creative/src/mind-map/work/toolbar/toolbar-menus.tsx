import { Link } from 'react-router-dom';
import { Menu, MenuItem } from 'shared/ui/kit.ts';
import type { MapEditor } from '../../editor/use-map-editor.ts';
import { mapThemes, themeNames, themeOf } from '../../layout/map-theme.ts';
import type { MapAct } from './tool.tsx';

export type MenuName = 'fold' | 'theme' | 'more';

interface ToolbarMenusProps {
  open: MenuName | undefined;
  anchor: HTMLElement | null;
  onClose(): void;
  theme: string;
  dispatch: MapEditor['dispatch'];
  more: readonly MapAct[];
}

/** Deeper levels are seldom wanted by number. */
const levels = [1, 2, 3, 4];

export function ToolbarMenus({ open, anchor, onClose, theme, dispatch, more }: ToolbarMenusProps) {
  const shown = themeOf(theme);
  const fold = (level: number | undefined) => {
    onClose();
    dispatch({ do: 'fold', level });
  };
  const menu = (name: MenuName) => ({ open: open === name, anchorEl: anchor, onClose });
  return (
    <>
      <Menu {...menu('fold')}>
        {levels.map((level) => (
          <MenuItem key={level} onClick={() => fold(level)}>
            展开到第 {level} 级
          </MenuItem>
        ))}
        <MenuItem onClick={() => fold(undefined)}>全部展开</MenuItem>
      </Menu>
      <Menu {...menu('theme')}>
        {themeNames.map((name) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={mapThemes[name] === shown}
            selected={mapThemes[name] === shown}
            onClick={() => {
              onClose();
              dispatch({ do: 'look', look: { theme: name } });
            }}
          >
            <span aria-hidden style={swatches}>
              {[mapThemes[name].root, ...mapThemes[name].branches.slice(0, 4)].map((colour) => (
                <i key={colour} style={{ ...swatch, background: colour }} />
              ))}
            </span>
            {mapThemes[name].name}
          </MenuItem>
        ))}
      </Menu>
      <Menu {...menu('more')}>
        {more.map(({ name, icon, act, to }) => (
          <MenuItem
            key={name}
            {...(to === undefined ? {} : { component: Link, to })}
            onClick={(event: React.MouseEvent<HTMLElement>) => {
              onClose();
              act?.(event);
            }}
          >
            <span aria-hidden style={sign}>
              {icon}
            </span>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const swatches = { display: 'inline-flex', gap: 3, width: 84 } as const;
const swatch = { width: 12, height: 12, borderRadius: 4 } as const;
const sign = { display: 'inline-flex', width: 28, transform: 'scale(0.75)', transformOrigin: 'left center' } as const;
