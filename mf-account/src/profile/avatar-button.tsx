import { Camera } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { Avatar, ButtonBase } from 'shared/ui/kit.ts';
import type { AvatarDialogProps } from './avatar-dialog.tsx';

/** The avatar, and a button that changes it. The dialog's code is loaded by the first click. */
export function AvatarButton({ user }: { user: UserCenter }) {
  const pictureUrl = usePictureUrl();
  const [Dialog, setDialog] = useState<ComponentType<AvatarDialogProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const { AvatarDialog } = await import('./avatar-dialog.tsx');
      setDialog(() => AvatarDialog);
      setOpen(true);
    } catch (error) {
      showToast('error', messageOf(error));
    }
  };
  return (
    <>
      <ButtonBase className="avatar" aria-label="更换头像" onClick={() => void open()}>
        <Avatar src={pictureUrl(user.avatar)} style={{ width: 72, height: 72, fontSize: 'var(--type-hero)' }}>
          {[...user.nickname][0]}
        </Avatar>
        <Camera aria-hidden />
      </ButtonBase>
      {Dialog && <Dialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
