import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { Menu } from './menu.tsx';
import { MenuPlace } from './menu-place.tsx';
import { TopBar } from './top-bar.tsx';

/** react-admin's frame with our bar and menu. Its root is as wide as its content otherwise, and a phone would scroll sideways. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Layout
      appBar={TopBar}
      menu={Menu}
      sidebar={MenuPlace}
      sx={{
        minWidth: 0,
        '& .RaLayout-appFrame': { minWidth: 0, marginTop: '56px' },
        '& .RaLayout-contentWithSidebar': { minWidth: 0 },
        '& .RaLayout-content': { minWidth: 0, p: { xs: 2, md: 3 }, maxWidth: 1440, bgcolor: 'background.default' },
      }}
    >
      {children}
    </Layout>
  );
}
