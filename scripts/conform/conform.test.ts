import { askServer } from './ask-server.ts';
import { findProblems } from './find-problems.ts';
import { type ConformedSite, conformedSite } from './testing/conformed-site.ts';
import { mutantProxy } from './testing/mutant-proxy.ts';
import { openMutants } from './testing/open-mutants.ts';
import { ownMutants } from './testing/own-mutants.ts';

let site: ConformedSite;
beforeAll(async () => {
  site = await conformedSite();
});
afterAll(() => site.close());

test('our api conforms, whole and as one of the family', async () => {
  for (const one of [site.whole, site.family])
    expect(await findProblems(askServer(`${await one.url()}/api`), site.reach)).toEqual([]);
});

const oneOfEach = [...new Map([...openMutants, ...ownMutants].map((mutant) => [mutant.law, mutant])).values()];

test.each(oneOfEach)('the law $law finds $what', async (mutant) => {
  const proxy = await mutantProxy(await site.family.url(), mutant);
  const found = await findProblems(askServer(`${proxy.url}/api`), { ...site.reach, only: mutant.law });
  await proxy.close();
  expect(found.map(({ endpoint, what }) => `${endpoint}: ${what}`).join('\n')).toContain(mutant.line);
});
