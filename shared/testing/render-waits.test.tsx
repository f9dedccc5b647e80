import { render, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

describe('what is waited for', () => {
  it('is found after its effects, on a busy machine as well', async () => {
    render(<Later />);
    expect(await screen.findByRole('heading', { name: '标题' })).toHaveFocus();
  });
});

function Later() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setShown, 5, true);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? <Title /> : null;
}

function Title() {
  const title = useRef<HTMLHeadingElement>(null);
  // React lets others in before effects once 5 ms have passed.
  useLayoutEffect(() => {
    keepBusy(10);
    void afterTheFinder();
  }, []);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1}>
      标题
    </h2>
  );
}

async function afterTheFinder() {
  for (let turn = 0; turn < 50; turn++) await null;
  keepBusy(10);
}

function keepBusy(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
