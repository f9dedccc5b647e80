import { Avatar, Box, Divider, IconButton, ListItemText, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { roleTitles } from 'shared/contracts/operator/operation/screen/role-titles.ts';
import { call } from '../calls/call.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { installPath } from './find-installation.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { useSelf } from './self.ts';
import { SessionsDialog } from './sessions-dialog.tsx';

/** The person, their role and sessions, and the log-out. */
export function SessionMenu() {
  const { self, leave } = useSelf();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'sessions' | 'password' | 'authenticator' | 'recovery'>();
  const show = (dialog: typeof open) => {
    setAnchor(null);
    setOpen(dialog);
  };
  const close = () => setOpen(undefined);
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
        {self.role === 'owner' && (
          <MenuItem onClick={() => navigate(installPath)}>
            <ListItemText>安装向导</ListItemText>
          </MenuItem>
        )}
        <MenuItem onClick={() => show('sessions')}>
          <ListItemText>登录过的设备</ListItemText>
        </MenuItem>
        <MenuItem onClick={() => show('password')}>
          <ListItemText>更换密码</ListItemText>
        </MenuItem>
        {self.sudo_by === 'code' && (
          <MenuItem onClick={() => show('authenticator')}>
            <ListItemText>更换验证器</ListItemText>
          </MenuItem>
        )}
        {self.sudo_by === 'code' && (
          <MenuItem onClick={() => show('recovery')}>
            <ListItemText>恢复码（剩余 {self.recovery_codes_left} 个）</ListItemText>
          </MenuItem>
        )}
        <MenuItem onClick={logOut}>
          <ListItemText>退出登录</ListItemText>
        </MenuItem>
      </Menu>
      {open === 'sessions' && <SessionsDialog onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'authenticator' && <AuthenticatorDialog onClose={close} />}
      {open === 'recovery' && <RecoveryDialog onClose={close} />}
    </>
  );
}
