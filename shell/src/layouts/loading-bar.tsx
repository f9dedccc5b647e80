import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { styled } from 'shared/ui/kit.ts';

/** Spec section 9: a navigation shorter than `throttle` shows nothing; the bar is full after `duration`. */
const throttle = 200;
const duration = 2000;
/** How long the full bar stays while it fades. */
const fade = 300;

/** The line at the top of the page while a navigation loads. */
export function LoadingBar() {
  const busy = useNavigation().state !== 'idle';
  const [phase, setPhase] = useState<'off' | 'running' | 'done'>('off');
  useEffect(() => {
    if (!busy) {
      setPhase((now) => (now === 'off' ? 'off' : 'done'));
      const timer = setTimeout(() => setPhase('off'), fade);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(() => setPhase('running'), throttle);
    return () => clearTimeout(timer);
  }, [busy]);
  if (phase === 'off') return null;
  return <Bar role="progressbar" aria-label="页面加载中" data-phase={phase} />;
}

const Bar = styled('div')({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 'var(--z-loading)',
  height: 2,
  background: '#4a5dff',
  transformOrigin: '0 50%',
  pointerEvents: 'none',
  animation: `loading-bar ${duration}ms cubic-bezier(0.1, 0.6, 0.3, 1) both`,
  '&[data-phase=done]': { transform: 'none', animation: 'none', opacity: 0, transition: `opacity ${fade}ms ease-out` },
  '@keyframes loading-bar': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } },
});
