/**
 * The part of MUI that the site uses, and the only entry point to it, with a few parts of our own where MUI's would cost
 * more than they give. Shared by the shell with every remote; a shared module is not tree-shaken, so each line here
 * costs every visitor: see README.md before adding one.
 */
export { default as Alert } from '@mui/material/Alert';
export { default as ButtonBase } from '@mui/material/ButtonBase';
export { default as Checkbox } from '@mui/material/Checkbox';
export { default as Chip } from '@mui/material/Chip';
export { default as CircularProgress } from '@mui/material/CircularProgress';
export { default as FormControlLabel } from '@mui/material/FormControlLabel';
export { default as Skeleton } from '@mui/material/Skeleton';
export { Avatar } from 'shared/ui/controls/avatar.tsx';
export { Button } from 'shared/ui/controls/button.tsx';
export { IconButton } from 'shared/ui/controls/icon-button.tsx';
export { type TabItem, Tabs, type TabsProps } from 'shared/ui/controls/tabs.tsx';
export { TextField, type TextFieldProps } from 'shared/ui/controls/text-field.tsx';
export { Tooltip } from 'shared/ui/controls/tooltip.tsx';
export {
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Drawer,
  Menu,
  MenuItem,
  Popover,
} from 'shared/ui/overlays/overlays.tsx';
export { styled } from 'shared/ui/theme/styled.ts';
export { ThemeProvider } from 'shared/ui/theme/theme-provider.tsx';
