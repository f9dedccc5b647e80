import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { ProgressBar } from 'shared/bundled/loading/progress-bar.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { pictureTypes } from 'shared/contracts/site/picture-types.ts';
import { styled } from 'shared/ui/kit.ts';
import { FileInput } from '../../files/file-input.tsx';
import type { usePictures } from './use-pictures.ts';

/** The chosen pictures, and where to choose more. To take dropped and pasted ones too, give the form `takesFiles(add)`. */
export function PictureField({
  label,
  pictures,
  isFull,
  add,
  remove,
}: { label: string } & Pick<ReturnType<typeof usePictures>, 'pictures' | 'isFull' | 'add' | 'remove'>) {
  const pictureUrl = usePictureUrl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field>
      <legend>{label}</legend>
      <ul>
        {pictures.map(({ key, name, progress, uploaded }) => (
          <li key={key} aria-label={name}>
            {uploaded ? (
              <img src={pictureUrl(uploaded.thumbnail)} alt={name} />
            ) : (
              <ProgressBar value={progress} label={`正在上传 ${name}`} />
            )}
            <button type="button" aria-label={`移除 ${name}`} onClick={() => remove(key)}>
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
        {!isFull && (
          <li className="more">
            <button type="button" onClick={() => input.current?.click()}>
              <ImagePlus size={22} aria-hidden />
              添加图片
            </button>
          </li>
        )}
      </ul>
      <FileInput ref={input} hidden aria-label="选择图片" accept={pictureTypes.join(',')} multiple onChoose={add} />
    </Field>
  );
}

const Field = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': {
    marginBottom: 6,
    padding: 0,
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    fontWeight: 'var(--weight-medium)',
  },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-3)', margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 88,
    height: 88,
    borderRadius: 'var(--radius-card)',
    background: 'var(--fill)',
  },
  '& li img': { width: '100%', height: '100%', borderRadius: 'inherit', objectFit: 'cover' },
  '& li progress': { width: 64 },
  '& li > button': {
    position: 'absolute',
    top: -8,
    right: -8,
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    border: '1px solid var(--line-strong)',
    borderRadius: '50%',
    background: 'var(--surface-overlay)',
    color: 'var(--text)',
  },
  '& .more': { background: 'none' },
  '& .more > button': {
    position: 'static',
    alignContent: 'center',
    gap: 4,
    width: '100%',
    height: '100%',
    border: '1px dashed var(--line-strong)',
    borderRadius: 'var(--radius-card)',
    background: 'none',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
  },
  '& .more > button:hover': { borderColor: 'var(--accent-text)', color: 'var(--accent-text)' },
});
