import type { ReactNode } from 'react';
import { IconButton, Tooltip } from 'shared/ui/kit.ts';

interface ToolProps {
  name: string;
  icon: ReactNode;
  act(): void;
  disabled?: boolean;
}

/** A button of the map's toolbar: a sign whose name shows on hover. */
export function Tool({ name, icon, act, disabled }: ToolProps) {
  return (
    <Tooltip title={name}>
      <IconButton size="small" disabled={disabled} onClick={act}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
