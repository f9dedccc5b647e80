import { Copy, Heart, Images } from 'lucide-react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { copyText } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { IconButton } from 'shared/ui/kit.ts';
import { copyPicture } from '../../works/picture/copy-picture.ts';
import { usePictureAddresses } from '../../works/picture/record-picture.tsx';
import { nameOf } from '../../works/records/record-words.ts';
import type { Records } from '../query/use-records.ts';

const Lightbox = lazyPart(async () => (await import('shared/bundled/pictures/lightbox/lightbox.tsx')).Lightbox);

interface EnlargedProps {
  records: Records;
  id: number;
  act: { download(ids: Iterable<number>): void; favour(ids: Iterable<number>, isOn: boolean): void };
  onClose(): void;
}

/** A picture on the whole screen, from where the list is walked; saved and collected from there too. */
export function EnlargedPicture({ records, id, act, onClose }: EnlargedProps) {
  const call = useCall();
  const addresses = usePictureAddresses();
  const alone = records.find(id);
  const list = records.items.some((record) => record.id === id) ? records.items : alone ? [alone] : [];
  const there = list.filter(({ image }) => image !== '');
  const pictures = there.map((record) => ({ src: addresses(record).whole, alt: nameOf(record) }));
  const first = there.findIndex((record) => record.id === id);
  const save = (at: number) => act.download(there.slice(at, at + 1).map((record) => record.id));
  const tools = (at: number) => {
    const record = there[at];
    if (!record) return null;
    const isFavourite = record.is_favourite === 1;
    return (
      <>
        <IconButton
          aria-label="收藏"
          title="收藏"
          aria-pressed={isFavourite}
          onClick={() => act.favour([record.id], !isFavourite)}
        >
          <Heart aria-hidden fill={isFavourite ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton aria-label="复制图片" title="复制图片" onClick={() => void copyPicture(call, record.id)}>
          <Images aria-hidden />
        </IconButton>
        {record.prompt && (
          <IconButton aria-label="复制描述" title="复制描述" onClick={() => void copyText(record.prompt)}>
            <Copy aria-hidden />
          </IconButton>
        )}
      </>
    );
  };
  return <Lightbox tools={tools} pictures={pictures} first={first} onSave={save} onClose={onClose} />;
}
