import { Avatar, Box, Divider, IconButton, ListItemText, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../calls/call.ts';
import { roleTitles, useSelf } from './self.ts';
import { SessionsDialog } from './sessions-dialog.tsx';

/** Who is here, in which role, from where; and the way out. */
export function SessionMenu() {
  const { self, leave } = useSelf();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [showsSessions, setShowsSessions] = useState(false);
  const navigate = useNavigate();
  const logOut = async () => {
    await call('/session/log-out').catch(() => undefined);
    navigate('/', { replace: true });
    leave();
  };
  return (
    <>
      <Tooltip title={`${self.name} · ${roleTitles[self.role]}`}>
        <IconButton
          aria-label="我的账号"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Avatar sx={{ width: 28, height: 28, fontSize: 14, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
            {self.name.slice(0, 1).toUpperCase()}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{self.name}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{roleTitles[self.role]}</Typography>
        </Box>
        <Divider component="li" />
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setShowsSessions(true);
          }}
        >
          <ListItemText>登录过的设备</ListItemText>
        </MenuItem>
        <MenuItem onClick={logOut}>
          <ListItemText>退出登录</ListItemText>
        </MenuItem>
      </Menu>
      {showsSessions && <SessionsDialog onClose={() => setShowsSessions(false)} />}
    </>
  );
}
