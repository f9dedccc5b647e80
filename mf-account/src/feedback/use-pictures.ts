import { useEffect, useState } from 'react';
import { feedbackPictures } from 'shared/contracts/account/feedback.ts';
import { newIdempotencyKey } from 'shared/contracts/idempotency-key.ts';
import { uploadImage, uploadLimit, uploadTypes } from 'shared/contracts/site/upload.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useUpload } from 'shared/site/visit.ts';

/** A picture on its way (`share`, 0 to 1), or uploaded. */
export interface Picture {
  key: string;
  name: string;
  share: number;
  uploaded?: { url: string; thumbnail: string };
}

/** A file that is gone or locked by now is no fault of the network. */
const isReadable = (file: File) =>
  file.arrayBuffer().then(
    () => true,
    () => false,
  );
const unreadable = '读不到这个文件，它可能已被移动、修改或删除，请重新选择';

const types: readonly string[] = uploadTypes;

/** Pictures that are uploaded as soon as they are chosen, until the form is left. One that fails goes with a sentence. */
export function usePictures() {
  const upload = useUpload();
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [uploads] = useState(() => new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const leave of uploads.values()) leave.abort();
    },
    [uploads],
  );
  const patch = (key: string, change: Partial<Picture>) =>
    setPictures((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: string) => setPictures((now) => now.filter((one) => one.key !== key));

  async function send(key: string, file: File) {
    const leave = new AbortController();
    uploads.set(key, leave);
    try {
      const options = { quiet: true, signal: leave.signal, onProgress: (share: number) => patch(key, { share }) };
      const { url, thumbnail } = await upload(uploadImage, file, {}, options);
      patch(key, { uploaded: { url, thumbnail } });
    } catch (error) {
      if (leave.signal.aborted) return;
      drop(key);
      showToast('error', `“${file.name}”：${(await isReadable(file)) ? messageOf(error) : unreadable}`);
    } finally {
      uploads.delete(key);
    }
  }

  return {
    pictures,
    isUploading: pictures.some(({ uploaded }) => !uploaded),
    isFull: pictures.length >= feedbackPictures,
    add(files: Iterable<File>) {
      const room = feedbackPictures - pictures.length;
      const chosen = [...files];
      if (chosen.length > room) showToast('warning', `最多上传 ${feedbackPictures} 张图片`);
      for (const file of chosen.slice(0, room)) {
        if (!types.includes(file.type)) showToast('error', `“${file.name}”不是图片，请选择 JPG、PNG、WebP 或 GIF`);
        else if (file.size > uploadLimit) showToast('error', `“${file.name}”超过 ${uploadLimit / 1024 / 1024} MB`);
        else {
          const key = newIdempotencyKey();
          setPictures((now) => [...now, { key, name: file.name, share: 0 }]);
          void send(key, file);
        }
      }
    },
    remove(key: string) {
      uploads.get(key)?.abort();
      drop(key);
    },
    clear: () => setPictures([]),
  };
}
