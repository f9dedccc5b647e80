import { Button, Checkbox, DialogContentText, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { PartFacts } from '../../server/releases/board-facts.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { inBeijing } from '../values/times.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useMove } from './use-board.ts';
import { partTitle, shortVersion, stateTitles } from './words.ts';

/** Puts a part back to another release, or ends its canary. `rev` is what the person saw: who comes second is refused. */
export function RollbackDialog({ part, rev, onClose }: { part: PartFacts; rev: number; onClose(): void }) {
  const move = useMove();
  const { name, current, previous, canary, releases } = part;
  const targets = releases.filter(
    ({ version, state }) => version !== current && state !== 'killed' && state !== 'canary',
  );
  const first = targets.find(({ version }) => version === previous) ?? targets[0];
  const [to, setTo] = useState(first?.version ?? '');
  const [kill, setKill] = useState(false);
  const title = partTitle(name);
  const left = canary?.version ?? current ?? '';
  if (!canary && targets.length === 0)
    return (
      <DialogFrame title={`回滚 ${title}`} onClose={onClose} actions={<Button onClick={onClose}>关闭</Button>}>
        <DialogContentText>没有可以回到的版本。要停下它，在能写发布仓库的机器上运行 mf disable。</DialogContentText>
      </DialogFrame>
    );
  return (
    <ChangeDialog
      title={canary ? `结束灰度 ${title}` : `回滚 ${title}`}
      does={canary ? '确认结束' : '确认回滚'}
      reasons={['页面出错', '页面空白', '页面变慢', '内容有误']}
      isDanger
      onDo={(reason) => move('rollback', { name, reason, rev, kill, ...(canary ? {} : { to }) })}
      onClose={onClose}
    >
      <DialogContentText>
        {canary
          ? `所有访客都使用在线版本 ${shortVersion(current ?? '')}，灰度 ${shortVersion(left)} 不再提供。`
          : `离开在线版本 ${shortVersion(left)}。几秒内所有服务器换好，打开的页面在下次进入这个部分时换。`}
      </DialogContentText>
      {!canary && (
        <TextField
          select
          label="回到"
          value={to}
          onChange={({ target }) => setTo(target.value)}
          fullWidth
          margin="normal"
        >
          {targets.map(({ version, state, builtAt }) => (
            <MenuItem key={version} value={version}>
              {shortVersion(version)}
              {state === 'previous' ? `（${stateTitles.previous}）` : ''} · {inBeijing(builtAt)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        control={<Checkbox checked={kill} onChange={({ target }) => setKill(target.checked)} />}
        label={`停用 ${shortVersion(left)}：打开的页面也立即离开它，以后不能再上线`}
      />
    </ChangeDialog>
  );
}
