import { Alert, Button, Chip, List, ListItem, ListItemText } from '@mui/material';
import { useState } from 'react';
import { call } from '../calls/call.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { inBeijing } from '../values/times.ts';
import { useSelf } from './self.ts';

/** The open sessions of this person, each of which can be ended. */
export function SessionsDialog({ onClose }: { onClose(): void }) {
  const { self, refresh } = useSelf();
  const [problem, setProblem] = useState('');
  const end = async (id: number) => {
    try {
      await call('/session/end-session', { input: { id } });
      await refresh();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <DialogFrame title="登录过的设备" maxWidth="sm" onClose={onClose} actions={<Button onClick={onClose}>关闭</Button>}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <List dense disablePadding>
        {self.sessions.map(({ id, device, address, used_time, is_this }) => (
          <ListItem
            key={id}
            disableGutters
            secondaryAction={
              is_this ? <Chip size="small" label="当前" /> : <Button onClick={() => end(id)}>结束</Button>
            }
          >
            <ListItemText
              primary={device || '未知设备'}
              secondary={`${address} · 最近使用 ${inBeijing(used_time)}`}
              sx={{ pr: 8 }}
            />
          </ListItem>
        ))}
      </List>
    </DialogFrame>
  );
}
