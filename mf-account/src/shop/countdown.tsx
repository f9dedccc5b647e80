import { useEffect, useEffectEvent, useState } from 'react';

interface CountdownProps {
  /** Milliseconds of the clock of this device. */
  until: number;
  onEnd(): void;
}

/** Minutes and seconds that are left; a screen reader reads them when it comes by, and is not interrupted. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
      if (Date.now() < until) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const two = (number: number) => String(number).padStart(2, '0');
  return (
    <time role="timer" aria-live="off" dateTime={`PT${left}S`}>
      {two(Math.floor(left / 60))}:{two(left % 60)}
    </time>
  );
}
