import { settingMeanings } from 'shared/contracts/operator/site/setting-meanings.ts';
import { settingKeys } from 'shared/contracts/operator/site/settings.ts';
import { SiteConfig } from 'shared/contracts/site/site.ts';
import { switchReaders } from 'shared/testing/switches.ts';

/** What an operator reads of a switch that changes nothing here. */
const readByNobody = /for other clients; the pages do not read it|this server has none/;

test('every switch of the configuration has a reader, or says that it has none', () => {
  const switches = settingKeys().filter(
    ({ key, type }) => type === 'switch' && Object.hasOwn(SiteConfig.shape, key.split('.')[0] ?? ''),
  );
  const read = switches.filter(({ key }) => !readByNobody.test(settingMeanings[key] ?? '')).map(({ key }) => key);
  expect(Object.keys(switchReaders).sort()).toEqual(read.sort());
});
