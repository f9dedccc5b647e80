import { Outlet } from 'react-router-dom';
import { styled } from 'shared/ui/kit.ts';
import { Footer } from './footer.tsx';

/** Content alone, centred, printable. */
export function BlankLayout({ footer }: { footer: boolean }) {
  return (
    <Blank data-layout="blank">
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {footer && <Footer />}
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
  },
  '& > .footer': {
    padding: 'var(--space-5)',
    textAlign: 'center',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
  },
});
