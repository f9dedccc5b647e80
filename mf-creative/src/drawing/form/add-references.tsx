import { useAtomValue } from 'jotai';
import { ImagePlus, Images, LayoutGrid } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { Button } from 'shared/ui/kit.ts';
import { PictureInput } from '../../works/picture/picture-input.tsx';
import type { DraftReference } from '../draft/draw-draft.ts';
import type { useReferences } from './use-references.ts';

const OwnPictures = lazyPart(() => import('./picture-sources.tsx').then((code) => code.OwnPictures));
const SquarePictures = lazyPart(() => import('./picture-sources.tsx').then((code) => code.SquarePictures));

interface AddReferencesProps {
  references: ReturnType<typeof useReferences>;
  used: readonly DraftReference[];
}

/** Where more pictures come from, while the model takes more: files, what the visitor drew, the square. */
export function AddReferences({ references, used }: AddReferencesProps) {
  const input = useRef<HTMLInputElement>(null);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const [choosing, setChoosing] = useState<'own' | 'square'>();
  const room = references.room(used.length);
  const chooser = { room, used, onChosen: references.addChosen, onClose: () => setChoosing(undefined) };
  return (
    <>
      {room > 0 && (
        <>
          <button className="add" type="button" onClick={() => input.current?.click()}>
            <ImagePlus size={20} aria-hidden />
            <span>
              选择图片，或拖到这里、直接粘贴
              <small>JPG、PNG、WebP、GIF，每张 10 MB 以内</small>
            </span>
          </button>
          {isLoggedIn && (
            <Button size="small" startIcon={<Images size={16} aria-hidden />} onClick={() => setChoosing('own')}>
              从我的图片选择
            </Button>
          )}
          <Button size="small" startIcon={<LayoutGrid size={16} aria-hidden />} onClick={() => setChoosing('square')}>
            从广场选择
          </Button>
        </>
      )}
      {choosing === 'own' && <OwnPictures {...chooser} />}
      {choosing === 'square' && <SquarePictures {...chooser} />}
      <PictureInput ref={input} label="选择参考图" multiple onChoose={(files) => void references.add(files)} />
    </>
  );
}
