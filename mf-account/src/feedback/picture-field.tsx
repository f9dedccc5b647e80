import { useAtomValue } from 'jotai';
import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { feedbackPictures } from 'shared/contracts/account/feedback.ts';
import { uploadTypes } from 'shared/contracts/site/upload.ts';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import type { usePictures } from './use-pictures.ts';

/** The chosen pictures, and where to choose more. */
export function PictureField({ pictures, isFull, add, remove }: ReturnType<typeof usePictures>) {
  const domain = useAtomValue(siteConfigAtom)?.domain ?? '';
  const input = useRef<HTMLInputElement>(null);
  return (
    <fieldset className="pictures">
      <legend>图片（选填，最多 {feedbackPictures} 张）</legend>
      <ul>
        {pictures.map(({ key, name, share, uploaded }) => (
          <li key={key} aria-label={name}>
            {uploaded ? (
              <img src={imageUrl(domain, uploaded.thumbnail)} alt={name} />
            ) : (
              <progress value={share} aria-label={`正在上传 ${name}`} />
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
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="选择图片"
        tabIndex={-1}
        accept={uploadTypes.join(',')}
        multiple
        onChange={({ currentTarget }) => {
          add(currentTarget.files ?? []);
          // The same picture again is a change too.
          currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}
