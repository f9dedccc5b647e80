import { useEffect, useState } from 'react';
import type { PosterSubject } from 'shared/bundled/poster/draw-poster.ts';
import { PosterDialog } from 'shared/bundled/poster/poster-dialog.tsx';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { pictureOfMap, type SavedMap } from './save-map.ts';

/** A map as a poster: all of it, as it was when the poster was asked for. */
export function MapPoster({ map: given, path, onClose }: { map: SavedMap; path: string; onClose(): void }) {
  const [map] = useState(given);
  const [subject, setSubject] = useState<PosterSubject>();
  useEffect(() => {
    let url = '';
    let isGone = false;
    pictureOfMap(map).then(
      ({ file, ...size }) => {
        if (isGone) return;
        url = URL.createObjectURL(file);
        setSubject({
          title: map.title,
          parts: [],
          picture: { url, ...size },
          call: '扫码看思维导图',
          note: map.label ? '内容由 AI 生成，仅供参考' : '思维导图',
        });
      },
      (error: unknown) => showToast('error', `海报没有生成：${messageOf(error)}`),
    );
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [map]);
  return subject ? <PosterDialog subject={subject} path={path} label={map.label} onClose={onClose} /> : null;
}
