import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton, styled } from 'shared/ui/kit.ts';
import { FullView } from '../full-view.tsx';
import { useZoom } from './use-zoom.ts';

interface LightboxProps {
  pictures: readonly { src: string; alt: string }[];
  /** Which one is shown first. */
  first?: number;
  /** More buttons for the picture of this index, before the others. */
  tools?(at: number): ReactNode;
  /** Saves the picture of this index; without it the file at its address is saved. */
  onSave?(at: number): void;
  onClose(): void;
}

/**
 * Pictures on the whole screen, one at a time: the next by arrow, button or finger, larger by wheel, two fingers, double click or
 * `+`, saved. Heavy enough to come by `lazyPart`.
 *
 * @example {shown !== undefined && <Lightbox pictures={pictures} first={shown} onClose={() => setShown(undefined)} />}
 */
export function Lightbox({ pictures, first = 0, tools, onSave, onClose }: LightboxProps) {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [at, setAt] = useState(first);
  const { look, zoomBy, reset, handlers } = useZoom(stage, image, turn);
  const { src = '', alt = '' } = pictures[at] ?? {};

  function turn(step: 1 | -1) {
    if (!pictures[at + step]) return;
    setAt(at + step);
    reset();
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': reset,
  };
  function press(event: KeyboardEvent) {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }
  return (
    <FullView
      title={alt}
      open
      isDark
      onClose={onClose}
      tools={
        <>
          {tools?.(at)}
          <Tools at={at} count={pictures.length} src={src} zoom={look.zoom} zoomBy={zoomBy} onSave={onSave} />
        </>
      }
      onKeyDown={press}
    >
      <Stage ref={stage} {...handlers}>
        <img
          ref={image}
          src={src}
          alt={alt}
          draggable={false}
          referrerPolicy="no-referrer"
          style={{ transform: `translate(${look.x}px, ${look.y}px) scale(${look.zoom})` }}
        />
      </Stage>
      {pictures.length > 1 && <Turners at={at} count={pictures.length} turn={turn} />}
    </FullView>
  );
}

interface ToolsProps {
  /** Which one of how many is shown. */
  at: number;
  count: number;
  src: string;
  zoom: number;
  zoomBy(factor: number): void;
  onSave: LightboxProps['onSave'];
}

/** Above the picture: which one it is, its size, and the way to save it. */
function Tools({ at, count, src, zoom, zoomBy, onSave }: ToolsProps) {
  return (
    <>
      {count > 1 && <span role="status">{`${at + 1} / ${count}`}</span>}
      <IconButton data-zoom aria-label="缩小" disabled={zoom === 1} onClick={() => zoomBy(1 / 1.5)}>
        <ZoomOut aria-hidden />
      </IconButton>
      <IconButton data-zoom aria-label="放大" onClick={() => zoomBy(1.5)}>
        <ZoomIn aria-hidden />
      </IconButton>
      {onSave ? (
        <IconButton aria-label="保存图片" onClick={() => onSave(at)}>
          <Download aria-hidden />
        </IconButton>
      ) : (
        <IconButton component="a" href={src} download target="_blank" rel="noreferrer" aria-label="保存图片">
          <Download aria-hidden />
        </IconButton>
      )}
    </>
  );
}

/** At both sides of the picture: the way to the one before and to the next. */
function Turners({ at, count, turn }: Pick<ToolsProps, 'at' | 'count'> & { turn(step: 1 | -1): void }) {
  return (
    <>
      <IconButton data-turn={-1} aria-label="上一张" disabled={at === 0} onClick={() => turn(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton data-turn={1} aria-label="下一张" disabled={at >= count - 1} onClick={() => turn(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  );
}

const Stage = styled('div')({
  display: 'grid',
  flex: 1,
  placeItems: 'center',
  minWidth: 0,
  minHeight: 0,
  overflow: 'hidden',
  touchAction: 'none',
  '& img': { maxWidth: '100%', maxHeight: '100%', minHeight: 0, objectFit: 'contain' },
  '& ~ [data-turn]': { position: 'absolute', top: '50%', background: 'var(--surface-overlay)' },
  '& ~ [data-turn="-1"]': { left: 'var(--space-3)' },
  '& ~ [data-turn="1"]': { right: 'var(--space-3)' },
});
