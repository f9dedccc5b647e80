import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from 'shared/ui/kit.ts';

interface ToolButtonProps extends ComponentProps<'button'> {
  name: string;
  Icon: LucideIcon;
  size?: 'small';
  /** The icon is filled: what it stands for is on. */
  isOn?: boolean;
}

/** A button with an icon; its name is read aloud, and shows on hover. */
export const ToolButton = ({ name, Icon, isOn, ...own }: ToolButtonProps) => (
  <IconButton aria-label={name} title={name} {...own}>
    <Icon aria-hidden fill={isOn ? 'currentColor' : 'none'} />
  </IconButton>
);
