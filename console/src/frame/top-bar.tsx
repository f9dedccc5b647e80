import { AppBar, Box, IconButton, Toolbar, Tooltip } from '@mui/material';
import { Moon, PanelLeft, Sun } from 'lucide-react';
import { useSidebarState, useTheme } from 'react-admin';
import { Search } from '../search/search.tsx';
import { SessionMenu } from '../session/session-menu.tsx';

export function TopBar() {
  const [isOpen, setOpen] = useSidebarState();
  const [theme, setTheme] = useTheme();
  const isDark = theme === 'dark';
  return (
    <AppBar
      position="fixed"
      color="inherit"
      elevation={0}
      sx={{
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        zIndex: (base) => base.zIndex.drawer + 1,
      }}
    >
      <Toolbar variant="dense" sx={{ minHeight: 56, gap: 1, px: { xs: 1, sm: 2 } }}>
        <Tooltip title={isOpen ? '收起菜单' : '打开菜单'}>
          <IconButton aria-label={isOpen ? '收起菜单' : '打开菜单'} onClick={() => setOpen(!isOpen)}>
            <PanelLeft size={18} />
          </IconButton>
        </Tooltip>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Search />
        </Box>
        <Tooltip title={isDark ? '浅色' : '深色'}>
          <IconButton aria-label={isDark ? '换成浅色' : '换成深色'} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
            {isDark ? <Sun size={18} /> : <Moon size={18} />}
          </IconButton>
        </Tooltip>
        <SessionMenu />
      </Toolbar>
    </AppBar>
  );
}
