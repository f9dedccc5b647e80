import { Alert, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, Refused } from '../calls/call.ts';
import { Entrance } from '../session/entrance.tsx';
import { installPath } from '../session/find-installation.ts';

/** The console of a site without an owner: the code of the log, and a name; then a password and an authenticator. */
export function CodePage() {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<{ field: string | undefined; msg: string }>();
  const [isBusy, setBusy] = useState(false);
  const begin = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setRefusal(undefined);
    try {
      const { invite } = await call<{ invite: string }>('/session/install', { input: given });
      navigate({ pathname: '/invitation', hash: `#${invite}` }, { state: { next: installPath } });
    } catch (error) {
      setRefusal({ field: error instanceof Refused ? error.field : undefined, msg: (error as Error).message });
      setBusy(false);
    }
  };
  const said = (field: string, about: string) =>
    refusal?.field === field ? { error: true, helperText: refusal.msg } : { helperText: about };
  return (
    <Entrance title="安装网站" about="网站还没有所有者。输入安装码，创建第一个账号。">
      <form onSubmit={begin} noValidate>
        {refusal && !['code', 'name'].includes(refusal.field ?? '') && <Alert severity="error">{refusal.msg}</Alert>}
        <TextField
          name="code"
          label="安装码"
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          fullWidth
          margin="dense"
          autoFocus
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, maxLength: 64 } }}
          {...said('code', '启动网站的终端和后端日志里有，安装后即作废')}
        />
        <TextField
          name="name"
          label="账号"
          autoComplete="username"
          fullWidth
          margin="dense"
          slotProps={{ htmlInput: { autoCapitalize: 'none', maxLength: 32 } }}
          {...said('name', '小写字母开头，如 anna')}
        />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={isBusy} sx={{ mt: 2 }}>
          下一步
        </Button>
      </form>
    </Entrance>
  );
}
