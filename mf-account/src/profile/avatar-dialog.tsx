import { useAtomValue } from 'jotai';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { FileInput } from 'shared/bundled/files/file-input.tsx';
import { setUserInfo } from 'shared/contracts/account/user.ts';
import { pictureTypes } from 'shared/contracts/site/picture-types.ts';
import { uploadImage } from 'shared/contracts/site/upload.ts';
import { messageOf } from 'shared/http/errors.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { reportAtom, useCall, useUpload } from 'shared/site/visit.ts';
import { Alert, Button, Dialog, DialogActions, DialogContent, styled } from 'shared/ui/kit.ts';
import { type Crop, centred } from './crop/crop.ts';
import { CropStage, cutOut } from './crop/crop-stage.tsx';

export interface AvatarDialogProps {
  open: boolean;
  onClose(): void;
}

/** Side of the picture that is sent, in pixels. */
const avatarSide = 512;

/** Chooses a picture, cuts a square out of it and makes it the avatar. */
export function AvatarDialog({ open, onClose }: AvatarDialogProps) {
  const field = useId();
  const [problem, setProblem] = useState('');
  const { picture, crop, setCrop, choose, forget } = useChosenPicture(setProblem);
  const { save, isSaving, leave } = useSaveAvatar(setProblem);
  const close = () => {
    forget();
    leave();
    setProblem('');
    onClose();
  };
  const submit = async () => {
    if (picture && (await save(() => cutOut(picture, crop, avatarSide)))) close();
  };
  return (
    <Dialog open={open} onClose={close} aria-labelledby="avatar-title" maxWidth={false}>
      <DialogHead id="avatar-title" onClose={close}>
        更换头像
      </DialogHead>
      <DialogContent>
        <Frame>
          {picture ? (
            <CropStage picture={picture} crop={crop} onChange={setCrop} />
          ) : (
            <p>选择一张图片，再拖动、缩放到合适的位置。支持 JPG、PNG、WebP，最大 10 MB。</p>
          )}
          {/* The button's look; the field itself has the keyboard. */}
          <label className="choose" htmlFor={field}>
            <ImageUp size={18} aria-hidden />
            {picture ? '换一张' : '选择图片'}
            <FileInput
              id={field}
              className="visually-hidden"
              accept={pictureTypes.join(',')}
              onChoose={(files) => void choose(files)}
            />
          </label>
          {problem && <Alert severity="error">{problem}</Alert>}
        </Frame>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>取消</Button>
        <Button variant="contained" disabled={!picture} loading={isSaving} onClick={() => void submit()}>
          保存头像
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The picture that was chosen, as far as it can be read, and what is cut out of it. */
function useChosenPicture(say: (problem: string) => void) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState<Crop>(centred);
  /** A large picture is read slowly: one that was chosen after it, or leaving the dialog, makes it unwanted. */
  const wanted = useRef<File>(undefined);
  async function choose([file]: readonly File[]) {
    if (!file) return;
    say('');
    wanted.current = file;
    const read = await createImageBitmap(file).catch(() => undefined);
    if (wanted.current !== file) return;
    setCrop(centred);
    setPicture(read);
    if (!read) say('无法读取这张图片，请换一张 JPG、PNG 或 WebP');
  }
  function forget() {
    wanted.current = undefined;
    setPicture(undefined);
  }
  return { picture, crop, setCrop, choose, forget };
}

/** Sends a picture and makes it the avatar, unless the dialog is left before. */
function useSaveAvatar(say: (problem: string) => void) {
  const upload = useUpload();
  const call = useCall();
  const { refresh } = useAtomValue(refreshUserAtom);
  const { report } = useAtomValue(reportAtom);
  const [isSaving, setSaving] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  /** @returns whether it is saved; why it is not, is said */
  async function save(make: () => Promise<Blob>): Promise<boolean> {
    const mine = new AbortController();
    const { signal } = mine;
    leaving.current = mine;
    setSaving(true);
    say('');
    try {
      const { url } = await upload(uploadImage, await make(), {}, { fileName: 'avatar.jpg', quiet: true, signal });
      await call(setUserInfo, { field: 'avatar', value: url }, { quiet: true, signal });
      await refresh().catch(report);
    } catch (error) {
      if (signal.aborted) return false;
      setSaving(false);
      say(messageOf(error));
      return false;
    }
    return !signal.aborted;
  }
  function leave() {
    leaving.current?.abort();
    setSaving(false);
  }
  return { save, isSaving, leave };
}

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 'var(--space-4)',
  width: 320,
  maxWidth: '100%',
  fontSize: 'var(--type-interface)',
  '& .choose': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'var(--space-2)',
    minHeight: 'var(--hit)',
    padding: '0 var(--space-4)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--accent-soft)',
    color: 'var(--accent-text)',
    fontWeight: 'var(--weight-medium)',
    cursor: 'pointer',
    '&:focus-within': { outline: '2px solid var(--accent-text)', outlineOffset: 2 },
  },
});
