import { askServer } from './ask-server.ts';
import { holdServer, laws } from './hold-server.ts';
import { type ConformedSite, conformedSite } from './testing/conformed-site.ts';
import { differencesOf, isLong, withMutant } from './testing/name-mutant.ts';
import { openMutants } from './testing/open-mutants.ts';
import { ownMutants } from './testing/own-mutants.ts';

let site: ConformedSite;
beforeAll(async () => {
  site = await conformedSite();
});
afterAll(() => site.close());

const names = laws.map(({ name }) => name);
const mutants = [...openMutants, ...ownMutants];

test('our api as one of the family differs in nothing', async () => {
  for (const one of [site.whole, site.family]) {
    const held = await holdServer(askServer(`${await one.url()}/api`), site.reach);
    const count = (outcome: string) => held.lines.filter((line) => line.outcome === outcome).length;
    console.log(
      `${count('holds')} hold, ${count('absent')} absent, ${held.untried.length} not tried, ${held.calls} calls`,
    );
    expect(differencesOf(held)).toEqual([]);
  }
});

test('every fault of a server is named by its line', async () => {
  const survived: string[] = [];
  for (const mutant of mutants) {
    const asked = names.filter((name) => name === mutant.law || !isLong(name));
    const lines = differencesOf(await withMutant(site, mutant, asked));
    const named = lines.find((line) => line.startsWith(mutant.law) && line.includes(mutant.line));
    console.log(`${mutant.what}: ${named ?? `survived, of ${lines.length} lines: ${lines.slice(0, 3).join(' | ')}`}`);
    if (!named) survived.push(mutant.what);
  }
  expect(mutants.length).toBeGreaterThanOrEqual(54);
  expect(survived).toEqual([]);
});
