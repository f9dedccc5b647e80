import axe from 'axe-core';

/**
 * Fails with the list of what axe-core finds in a part of the page. Colour contrast and target sizes need a real
 * layout: the end-to-end tests look at those.
 */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  const { violations } = await axe.run(container, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false }, region: { enabled: false } },
  });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  );
  if (found.length) throw new Error(`axe found ${found.length}:\n${found.join('\n')}`);
}
