/** @jest-environment node */
import { CacheProvider } from '@emotion/react';
import { renderToString } from 'react-dom/server';
import { styled } from 'shared/ui/theme/styled.ts';
import { createStyleCache } from './style-cache.ts';

const Box = styled('div')({ display: 'flex', userSelect: 'none', '&:hover': { maskImage: 'none', color: 'red' } });

test('rules have exactly the prefixes that present-day browsers need', () => {
  const cache = createStyleCache();
  cache.compat = true;
  renderToString(
    <CacheProvider value={cache}>
      <Box />
    </CacheProvider>,
  );
  const [name, rules] = Object.entries(cache.inserted)[0] ?? [];
  expect(rules).toBe(
    `.css-${name}{display:flex;-webkit-user-select:none;user-select:none;}` +
      `.css-${name}:hover{-webkit-mask-image:none;mask-image:none;color:red;}`,
  );
});
