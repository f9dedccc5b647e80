import { Outlet } from 'react-router-dom';
import { styled } from 'shared/ui/kit.ts';

/** Content alone, centred, printable. */
export function BlankLayout() {
  return (
    <Blank data-layout="blank">
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </Blank>
  );
}

const Blank = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '& > main': {
    flex: 1,
    width: '100%',
    maxWidth: 880,
    margin: '0 auto',
    padding: 'var(--space-6) var(--space-4)',
    outline: 0,
    // A landing page takes the whole width.
    '&:has(> [data-wide])': { maxWidth: 'none', padding: 0 },
  },
});
