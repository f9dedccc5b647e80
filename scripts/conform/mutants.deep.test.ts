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

const mutants = [...openMutants, ...ownMutants];

test('every fault of a server is named by its line', async () => {
  const survived: string[] = [];
  for (const mutant of mutants) {
    const proxy = await mutantProxy(await site.family.url(), mutant);
    const found = await findProblems(askServer(`${proxy.url}/api`), site.reach);
    await proxy.close();
    const lines = found.map(({ law, endpoint, what }) => `${law} ${endpoint}: ${what}`);
    const named = lines.find((line) => line.startsWith(mutant.law) && line.includes(mutant.line));
    console.log(`${mutant.what}: ${named ?? `survived, of ${lines.length} lines: ${lines.slice(0, 3).join(' | ')}`}`);
    if (!named) survived.push(mutant.what);
  }
  expect(mutants.length).toBeGreaterThanOrEqual(30);
  expect(survived).toEqual([]);
});
