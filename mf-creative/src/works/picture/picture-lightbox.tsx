import { Copy, Heart, Images } from 'lucide-react';
import type { ReactNode } from 'react';
import { Lightbox } from 'shared/bundled/pictures/lightbox/lightbox.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { copyText } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { IconButton, styled } from 'shared/ui/kit.ts';
import { ToolButton } from '../menu/tool-button.tsx';
import { nameOf } from '../records/record-words.ts';
import { copyPicture } from './copy-picture.ts';
import { usePictureAddresses } from './record-picture.tsx';

interface PictureLightboxProps {
  records: readonly DrawRecord[];
  id: number;
  isFavourite(record: DrawRecord): boolean;
  onFavourite(record: DrawRecord): void;
  onSave(record: DrawRecord): void;
  more?(record: DrawRecord): ReactNode;
  onClose(): void;
}

/** Pictures on the whole screen, with what can be done with the one that is shown. */
export function PictureLightbox({
  records,
  id,
  isFavourite,
  onFavourite,
  onSave,
  more,
  onClose,
}: PictureLightboxProps) {
  const call = useCall();
  const addresses = usePictureAddresses();
  const there = records.filter(({ image }) => image !== '');
  const tools = (at: number) => {
    const record = there[at];
    if (!record) return null;
    return (
      <>
        <Favourite
          aria-label="收藏"
          title="收藏"
          aria-pressed={isFavourite(record)}
          onClick={() => onFavourite(record)}
        >
          <Heart aria-hidden fill={isFavourite(record) ? 'currentColor' : 'none'} />
        </Favourite>
        <ToolButton name="复制图片" Icon={Images} onClick={() => void copyPicture(call, record.id)} />
        {record.prompt && <ToolButton name="复制描述" Icon={Copy} onClick={() => void copyText(record.prompt)} />}
        {more?.(record)}
      </>
    );
  };
  return (
    <Lightbox
      pictures={there.map((record) => ({ src: addresses(record).whole, alt: nameOf(record) }))}
      first={there.findIndex((record) => record.id === id)}
      tools={tools}
      onSave={(at) => there[at] && onSave(there[at])}
      onClose={onClose}
    />
  );
}

/** As red as on its card. */
const Favourite = styled(IconButton)`
  &&[aria-pressed=true] { color: var(--danger); }
`;
