import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton, Tooltip } from 'shared/ui/kit.ts';

/** What a button of the toolbar does; where there is no room it is a line of the menu “更多”. */
export interface MapAct {
  name: string;
  icon: ReactNode;
  act?(event: MouseEvent<HTMLElement>): void;
  to?: string;
}

interface ToolProps extends MapAct {
  disabled?: boolean;
  opensMenu?: boolean;
}

/** A button of the map's toolbar: a sign whose name shows on hover. */
export function Tool({ name, icon, act, to, disabled, opensMenu }: ToolProps) {
  return (
    <Tooltip title={name}>
      {to === undefined ? (
        <IconButton size="small" disabled={disabled} aria-haspopup={opensMenu ? 'menu' : undefined} onClick={act}>
          {icon}
        </IconButton>
      ) : (
        <IconButton size="small" component={Link} to={to}>
          {icon}
        </IconButton>
      )}
    </Tooltip>
  );
}
