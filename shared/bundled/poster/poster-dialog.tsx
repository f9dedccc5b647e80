import { useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { Button, Dialog, DialogActions, DialogContent, Skeleton, styled } from 'shared/ui/kit.ts';
import { DialogHead } from '../dialogs/dialog-head.tsx';
import { fileName, saveAddress } from '../files/save-file.ts';
import { Choice } from '../forms/choice.tsx';
import { labelledPng } from '../label/labelled-png.ts';
import type { TextLabel } from '../label/text-label.ts';
import { drawPoster, type PosterSubject } from './draw-poster.ts';
import { inviteLink } from './invite-link.ts';
import { posterDesigns } from './poster-designs.ts';

type State = { is: 'drawing' | 'failed' } | { is: 'drawn'; urls: string[] };

interface PosterDialogProps {
  /** What stands on it; the same object as long as that is the same. */
  subject: PosterSubject;
  /** The page that its code leads to; unless given, the site's first one. */
  path?: string | undefined;
  /** The site is not named on it. */
  isUnmarked?: boolean | undefined;
  /** What the file says about its making; undefined: nothing on it was generated. */
  label?: TextLabel | undefined;
  onClose(): void;
}

/** A poster in one of several designs, to save and share. Its code is the visitor's own link to the page. */
export function PosterDialog({ subject, path, isUnmarked, label, onClose }: PosterDialogProps) {
  const titleId = useId();
  // What a design is made for comes first.
  const [design, setDesign] = useState<string>(subject.picture ? 'gallery' : 'card');
  const state = usePosters(subject, { path, isUnmarked, label, design });
  const name = fileName(subject.title, '海报');
  const urls = state.is === 'drawn' ? state.urls : [];
  const save = () => {
    for (const [at, url] of urls.entries()) saveAddress(url, `${name}${urls.length > 1 ? `-${at + 1}` : ''}.png`);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogHead id={titleId} onClose={onClose}>
        生成海报
      </DialogHead>
      <DialogContent>
        <Choice
          label="样式"
          name="design"
          value={design}
          items={posterDesigns.map(({ id, name: words }) => ({ value: id as string, label: words }))}
          onChange={setDesign}
        />
        <Frame aria-busy={state.is === 'drawing' || undefined}>
          {state.is === 'drawing' && <Skeleton variant="rounded" width="100%" height={420} aria-label="正在绘制" />}
          {urls.map((url, at) => (
            <img
              key={url}
              src={url}
              alt={`海报：${subject.title}${urls.length > 1 ? `，第 ${at + 1} 张，共 ${urls.length} 张` : ''}`}
            />
          ))}
          {state.is === 'failed' && <p role="alert">海报没有生成，请换一个浏览器再试。</p>}
        </Frame>
      </DialogContent>
      <DialogActions>
        {urls.length === 1 ? (
          <Button variant="contained" component="a" href={urls[0]} download={`${name}.png`}>
            保存图片
          </Button>
        ) : (
          urls.length > 1 && <Button variant="contained" onClick={save}>{`保存 ${urls.length} 张图片`}</Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function usePosters(
  subject: PosterSubject,
  { path, isUnmarked, label, design }: Pick<PosterDialogProps, 'path' | 'isUnmarked' | 'label'> & { design: string },
): State {
  const website = useAtomValue(siteConfigAtom)?.website;
  const origin = useAtomValue(originAtom);
  const sn = useAtomValue(userAtom)?.sn;
  const [state, setState] = useState<State>({ is: 'drawing' });
  const site = isUnmarked ? '' : website?.shop_name || website?.pc_title || '';
  const address = inviteLink(origin, sn, path);
  useEffect(() => {
    const urls: string[] = [];
    let isGone = false;
    setState({ is: 'drawing' });
    const chosen = posterDesigns.find(({ id }) => id === design) ?? posterDesigns[0];
    const draw = async () => {
      if (!chosen) return;
      const files = await drawPoster(subject, { design: chosen, site, address, ...siteColours() });
      const labelled = await Promise.all(
        files.map((file) => labelledPng(file, label, 'compositeWithTrainedAlgorithmicMedia')),
      );
      if (isGone) return;
      urls.push(...labelled.map((file) => URL.createObjectURL(file)));
      setState({ is: 'drawn', urls });
    };
    draw().catch(() => !isGone && setState({ is: 'failed' }));
    return () => {
      isGone = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [subject, site, address, label, design]);
  return state;
}

function siteColours(): { accent: string; onAccent: string } {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  return { accent: of('--accent', '#3056d3'), onAccent: of('--on-accent', '#ffffff') };
}

const Frame = styled('div')({
  display: 'grid',
  gap: 'var(--space-4)',
  width: 'min(420px, 70vw)',
  marginTop: 'var(--space-4)',
  '& img': {
    display: 'block',
    width: '100%',
    justifySelf: 'center',
    borderRadius: 'var(--radius-card)',
    boxShadow: '0 0 0 1px var(--line)',
  },
  // A single one is in sight from edge to edge, its code too, whatever the height of the window.
  '& img:only-child': { width: 'auto', maxWidth: '100%', maxHeight: 'max(320px, 100dvh - 264px)' },
});
