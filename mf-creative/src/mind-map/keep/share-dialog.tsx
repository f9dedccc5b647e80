import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { shareMap } from 'shared/contracts/creative/mind-map.ts';
import { originAtom } from 'shared/site/config.ts';
import { copyText } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, Dialog, DialogActions, DialogContent, TextField } from 'shared/ui/kit.ts';
import { toastFailure } from '../../works/records/toast-failure.ts';
import { sharePath } from '../share/load-shared-map.ts';

interface ShareDialogProps {
  id: number;
  shareId: string;
  onChange(shareId: string): void;
  onClose(): void;
}

/** A link that shows the map as it is at the time, to everybody who has it; it can be taken back. */
export function ShareDialog({ id, shareId, onChange, onClose }: ShareDialogProps) {
  const call = useCall();
  const origin = useAtomValue(originAtom);
  const [isBusy, setBusy] = useState(false);
  const [now, setNow] = useState(shareId);
  const address = now && `${origin}${sharePath(now)}`;
  useEffect(() => setNow(shareId), [shareId]);
  async function share(isShared: 0 | 1) {
    setBusy(true);
    const asked = call(shareMap, { id, is_shared: isShared }, { quiet: true });
    await toastFailure(
      asked.then(async ({ share_id }) => {
        setNow(share_id);
        onChange(share_id);
        if (share_id) await copyText(`${origin}${sharePath(share_id)}`);
      }),
    );
    setBusy(false);
  }
  return (
    <Dialog open onClose={onClose}>
      <DialogHead onClose={onClose}>分享导图</DialogHead>
      <DialogContent>
        <p>有链接的人都能看到这张图的最新内容，可以复制一份到自己的导图，不能改动你的。</p>
        {address && (
          <TextField label="链接" value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
        )}
      </DialogContent>
      <DialogActions>
        {now && (
          <Button color="error" disabled={isBusy} onClick={() => void share(0)}>
            取消分享
          </Button>
        )}
        <Button variant="contained" loading={isBusy} onClick={() => void (address ? copyText(address) : share(1))}>
          {address ? '复制链接' : '创建链接'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
