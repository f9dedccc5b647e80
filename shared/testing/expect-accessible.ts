import { act } from '@testing-library/react';
import axe from 'axe-core';
import { needLayout } from './need-layout.ts';

/**
 * Fails with the list of what axe-core finds in a part of the page. What needs a real layout is
 * left to the end-to-end tests.
 */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  // A dialog may still be on its way in while axe looks.
  const { violations } = await act(() =>
    axe.run(container, {
      resultTypes: ['violations'],
      rules: Object.fromEntries(needLayout.map((rule) => [rule, { enabled: false }])),
    }),
  );
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  );
  if (found.length) throw new Error(`axe found ${found.length}:\n${found.join('\n')}`);
}
