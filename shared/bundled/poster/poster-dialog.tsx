import { useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, styled } from 'shared/ui/kit.ts';
import { fileName } from '../files/save-file.ts';
import { labelledPng } from '../label/labelled-png.ts';
import type { TextLabel } from '../label/text-label.ts';
import { drawPoster, type PosterContent } from './draw-poster.ts';
import { inviteLink } from './invite-link.ts';

type State = { is: 'drawing' | 'failed' } | { is: 'drawn'; url: string };

export type PosterWords = Pick<PosterContent, 'headline' | 'content' | 'call' | 'note'>;

interface PosterDialogProps {
  /** What stands on it; the same object as long as that is the same. */
  words: PosterWords;
  /** What the file says about its making; undefined: nothing on it was generated. */
  label?: TextLabel | undefined;
  onClose(): void;
}

/** Words as a picture to save and share. The code on it is the visitor's own link to the site. */
export function PosterDialog({ words, label, onClose }: PosterDialogProps) {
  const titleId = useId();
  const site = useAtomValue(siteConfigAtom)?.website;
  const origin = useAtomValue(originAtom);
  const sn = useAtomValue(userAtom)?.sn;
  const [state, setState] = useState<State>({ is: 'drawing' });
  const name = site?.shop_name || site?.pc_title || '';
  const address = inviteLink(origin, sn);

  useEffect(() => {
    let url = '';
    let isGone = false;
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim() || '#3056d3';
    const drawn = drawPoster({ site: name, ...words, address, accent });
    drawn
      .then((png) => labelledPng(png, label, 'compositeWithTrainedAlgorithmicMedia'))
      .then(
        (blob) => {
          if (isGone) return;
          url = URL.createObjectURL(blob);
          setState({ is: 'drawn', url });
        },
        () => !isGone && setState({ is: 'failed' }),
      );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [name, words, label, address]);

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>生成海报</DialogTitle>
      <DialogContent>
        <Frame>
          {state.is === 'drawing' && <Skeleton variant="rounded" width="100%" height={420} aria-label="正在绘制" />}
          {state.is === 'drawn' && <img src={state.url} alt={`海报：${words.headline}`} />}
          {state.is === 'failed' && <p role="alert">海报没有画成，请换一个浏览器再试。</p>}
        </Frame>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
        {state.is === 'drawn' && (
          <Button
            variant="contained"
            component="a"
            href={state.url}
            download={`${fileName(words.headline, '海报')}.png`}
          >
            保存图片
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const Frame = styled('div')({
  width: 'min(420px, 70vw)',
  '& img': { display: 'block', width: '100%', borderRadius: 'var(--radius-card)' },
});
