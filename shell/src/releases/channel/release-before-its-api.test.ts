/** @jest-environment node */
import { versionOf } from 'shared/releases/make-release.ts';
import { MadePool, makeFollowedSite, until } from '../make-followed-site.ts';

test('a release that asks for too much of the API is tried again, and passes with another API', async () => {
  const site = await makeFollowedSite();
  const pool = new MadePool();
  await site.promote('mf-content', await site.publish('mf-content', 'one'));
  const shell = await site.start({ pool, retryMs: 1 });
  pool.inTrial(`mf-content@${versionOf('two')}`, 'not in the api');
  const two = await site.publish('mf-content', 'two');
  await shell.look();
  await until(() => shell.status().rejected?.length === 1);
  expect(shell.status().rejected).toMatchObject([{ version: two, waitsForApi: true }]);
  pool.inTrial(`mf-content@${two}`, 'passes');
  await until(() => {
    void shell.look();
    return shell.remote('mf-content')?.prepared?.includes(two) === true;
  });
  await site.close();
});
