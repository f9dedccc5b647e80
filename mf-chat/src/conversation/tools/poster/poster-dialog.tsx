import { useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { fileName } from 'shared/bundled/files/save-file.ts';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, styled } from 'shared/ui/kit.ts';
import type { ToolProps } from '../answer-tools.tsx';
import { plainText } from '../plain-text.ts';
import { drawPoster } from './draw-poster.ts';

type State = { is: 'drawing' | 'failed' } | { is: 'drawn'; url: string };

/** Question and answer as a picture to save and share. The code on it is the visitor's own link to the site. */
export function PosterDialog({ question, text, onClose }: ToolProps) {
  const titleId = useId();
  const site = useAtomValue(siteConfigAtom)?.website;
  const origin = useAtomValue(originAtom);
  const sn = useAtomValue(userAtom)?.sn;
  const [state, setState] = useState<State>({ is: 'drawing' });
  const name = site?.shop_name || site?.pc_title || '';
  const address = sn ? `${origin}/?user_sn=${encodeURIComponent(sn)}` : `${origin}/`;
  const [content] = useState(() => ({ question, answer: plainText(text()) }));

  useEffect(() => {
    let url = '';
    let isGone = false;
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim() || '#3056d3';
    drawPoster({ site: name, ...content, address, accent }).then(
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
  }, [name, content, address]);

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>生成海报</DialogTitle>
      <DialogContent>
        <Frame>
          {state.is === 'drawing' && <Skeleton variant="rounded" width="100%" height={420} aria-label="正在绘制" />}
          {state.is === 'drawn' && <img src={state.url} alt={`海报：${question}`} />}
          {state.is === 'failed' && <p role="alert">海报没有画成，请换一个浏览器再试。</p>}
        </Frame>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
        {state.is === 'drawn' && (
          <Button variant="contained" component="a" href={state.url} download={`${fileName(question, '海报')}.png`}>
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
