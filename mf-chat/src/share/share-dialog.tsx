import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { Button, Dialog, DialogContent, styled } from 'shared/ui/kit.ts';
import { ShareList } from './share-list.tsx';
import { useCopiedLink } from './use-copied-link.ts';
import { useShares } from './use-shares.ts';

interface ShareDialogProps {
  sessionId: number;
  name: string;
  onClose(): void;
}

/** Makes a read-only link of a conversation, and lists the visitor's links with the way to end each. */
export function ShareDialog({ sessionId, name, onClose }: ShareDialogProps) {
  const shares = useShares();
  const [busy, setBusy] = useState(false);
  const link = useCopiedLink();

  async function make() {
    setBusy(true);
    const id = await shares.add(sessionId);
    setBusy(false);
    if (id) await link.copy(id);
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="share-title">
      <DialogHead id="share-title" onClose={onClose}>
        分享“<span dir="auto">{name}</span>”
      </DialogHead>
      <DialogContent>
        <Frame>
          <p>
            生成一个只读链接：拿到链接的人都能看到这段对话现在的内容，看不到你是谁，也看不到之后的消息。链接可以随时取消。
          </p>
          <Button variant="contained" loading={busy} startIcon={<Link2 aria-hidden />} onClick={() => void make()}>
            生成链接并复制
          </Button>
          <ShareList shares={shares} link={link} />
        </Frame>
      </DialogContent>
    </Dialog>
  );
}

const Frame = styled('div')`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  font-size: var(--type-interface);

  > p { color: var(--text-2); }
  .problem { color: var(--danger); }
  h3 { margin-top: var(--space-3); font-size: var(--type-interface); }
  ul { width: 100%; margin: 0; padding: 0; list-style: none; }
  li { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-2); align-items: center; padding: var(--space-2) 0; border-top: 1px solid var(--line); }
  li a { flex: 1 1 100%; min-width: 0; line-height: var(--hit); overflow: hidden; color: var(--text); text-overflow: ellipsis; white-space: nowrap; }
  li small { flex: 1; }
  small { color: var(--text-2); font-size: var(--type-meta); }
`;
