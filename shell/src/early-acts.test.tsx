import { waitFor } from '@testing-library/react';
import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { EarlyActs } from './early-acts.tsx';
import { earlyPress } from './render/document/inline/early-press.ts';

const act = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => {
  // React takes its own time, as in a browser.
  act.IS_REACT_ACT_ENVIRONMENT = false;
  Object.assign(globalThis, { earlyPress: new Function(`${earlyPress} return earlyPress;`)() });
});
afterEach(() => {
  act.IS_REACT_ACT_ENVIRONMENT = true;
  Reflect.deleteProperty(globalThis, 'earlyPress');
  document.body.replaceChildren();
});

describe('what is pressed acts once', () => {
  test.each(['before there is code', 'while the page hydrates', 'when it is hydrated and its effects have not run'])(
    '%s',
    async (when) => {
      const pressed = jest.fn();
      const press = () => document.querySelector('button')?.click();
      function Committed() {
        useLayoutEffect(() => {
          if (when.startsWith('when')) queueMicrotask(press);
        }, []);
        return null;
      }
      const page = (
        <>
          <EarlyActs places={['frame', 'page']}>
            <button type="button" onClick={pressed} />
          </EarlyActs>
          <Committed />
        </>
      );
      const root = document.body.appendChild(document.createElement('div'));
      root.innerHTML = renderToString(page);
      if (when.startsWith('before')) press();
      startTransition(() => void hydrateRoot(root, page));
      if (when.startsWith('while')) press();
      await waitFor(() => expect(pressed).toHaveBeenCalled());
      await new Promise((done) => setTimeout(done, 50));
      expect(pressed).toHaveBeenCalledTimes(1);
    },
  );
});
