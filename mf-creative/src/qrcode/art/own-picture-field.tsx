import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { useDroppedFiles } from 'shared/bundled/files/dropped-files.ts';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { Button, IconButton, styled } from 'shared/ui/kit.ts';
import { FieldError } from '../../works/order/field-parts.tsx';
import { PictureInput } from '../../works/picture/picture-input.tsx';
import { UploadingPictures, usePictureUploads } from '../../works/picture/picture-uploads.tsx';
import type { OwnPicture } from '../draft/art-draft.ts';
import { artFieldId } from './use-art-form.ts';

interface OwnPictureFieldProps {
  picture: OwnPicture | null;
  problem: string | undefined;
  onChange(picture: OwnPicture | null): void;
}

/** A picture of the visitor's own that the code is laid into: nothing is painted then. */
export function OwnPictureField({ picture, problem, onChange }: OwnPictureFieldProps) {
  const pictureUrl = usePictureUrl();
  const input = useRef<HTMLInputElement>(null);
  const { uploading, take, cancel } = usePictureUploads(onChange);
  useDroppedFiles(([file]) => file && void take(file), true);
  return (
    <Field id={artFieldId('picture')} tabIndex={-1}>
      {picture && (
        <>
          <img src={pictureUrl(picture.url)} alt={picture.name} />
          <span>
            {picture.name}
            <small>码会融进这张图片，不再另外作画</small>
          </span>
          <IconButton size="small" aria-label="移除自己的图片" onClick={() => onChange(null)}>
            <X aria-hidden />
          </IconButton>
        </>
      )}
      <UploadingPictures uploading={uploading} cancel={cancel} />
      {!picture && uploading.length === 0 && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<ImagePlus aria-hidden />}
          onClick={() => input.current?.click()}
        >
          用自己的图片
        </Button>
      )}
      <PictureInput ref={input} label="选择自己的图片" onChoose={([file]) => file && void take(file)} />
      <FieldError>{problem}</FieldError>
    </Field>
  );
}

const Field = styled('div')`
  display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center; outline: none;
  & > img { width: 56px; height: 56px; border-radius: var(--radius-control); background: var(--fill); object-fit: cover; }
  & > span { flex: 1; min-width: 0; overflow-wrap: anywhere; font-size: var(--type-interface); }
  small { display: block; }
`;
