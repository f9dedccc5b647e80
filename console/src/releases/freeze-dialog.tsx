import { DialogContentText, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { ChangeDialog } from './change-dialog.tsx';
import { useMove } from './use-board.ts';
import { partTitle } from './words.ts';

const durations: [minutes: number, title: string][] = [
  [60, '1 小时'],
  [12 * 60, '12 小时'],
  [24 * 60, '1 天'],
  [3 * 24 * 60, '3 天'],
  [7 * 24 * 60, '7 天'],
];

/** Lets nothing of a part be promoted for a while; of the whole site without a name. */
export function FreezeDialog({ name, onClose }: { name: string | null; onClose(): void }) {
  const move = useMove();
  const [minutes, setMinutes] = useState(12 * 60);
  return (
    <ChangeDialog
      title={`冻结 ${name ? partTitle(name) : '全站'}`}
      does="确认冻结"
      reasons={['活动期间', '节假日', '正在排查']}
      onDo={(reason) => move('freeze', { name, minutes, reason })}
      onClose={onClose}
    >
      <DialogContentText>冻结期间不能上线新版本，回滚仍然可以。到时自动解除。</DialogContentText>
      <TextField
        select
        label="多久"
        value={minutes}
        onChange={({ target }) => setMinutes(Number(target.value))}
        fullWidth
        margin="normal"
      >
        {durations.map(([value, title]) => (
          <MenuItem key={value} value={value}>
            {title}
          </MenuItem>
        ))}
      </TextField>
    </ChangeDialog>
  );
}

/** Ends a freeze before its time. */
export function UnfreezeDialog({ name, onClose }: { name: string | null; onClose(): void }) {
  const move = useMove();
  return (
    <ChangeDialog
      title={`解除冻结 ${name ? partTitle(name) : '全站'}`}
      does="确认解除"
      reasons={['可以上线了', '提前结束']}
      onDo={(reason) => move('unfreeze', { name, reason })}
      onClose={onClose}
    />
  );
}
