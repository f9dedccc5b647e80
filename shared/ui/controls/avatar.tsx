import { type ComponentProps, useState } from 'react';
import { Picture } from 'shared/ui/controls/picture.tsx';
import { styled } from 'shared/ui/theme/styled.ts';

/**
 * Somebody's picture in a circle of 32 px (`style` says another size); `children`, the first letter of the name, where there is
 * none or it does not load. The name stands beside it or around it, so a reader skips both.
 */
export function Avatar({ src, children, ...own }: ComponentProps<'span'> & { src: string }) {
  const [lost, setLost] = useState<string>();
  return (
    <Circle aria-hidden {...own}>
      {src && src !== lost ? <Picture src={src} onLost={() => setLost(src)} /> : children}
    </Circle>
  );
}

const Circle = styled('span')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  width: 32,
  height: 32,
  overflow: 'hidden',
  borderRadius: 'var(--radius-full)',
  background: 'var(--accent-soft)',
  color: 'var(--accent-text)',
  fontSize: 'var(--type-interface)',
  fontWeight: 'var(--weight-medium)',
  lineHeight: 1,
  userSelect: 'none',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});
