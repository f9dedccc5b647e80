import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Console } from './console.tsx';

/** The nonce of this page: styles and later files are taken with it alone. */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
__webpack_nonce__ = nonce;

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <CacheProvider value={createCache({ key: 'c', nonce, prepend: true })}>
      <BrowserRouter>
        <Console />
      </BrowserRouter>
    </CacheProvider>,
  );
