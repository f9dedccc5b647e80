/** @jest-environment node */
import { faultyCode } from './testing/make-faulty-site.ts';
import { startGood } from './testing/remote-faults.ts';

/** That the status of a shell says what its visitors get. */
let site: Awaited<ReturnType<typeof startGood>>['site'];
let shell: Awaited<ReturnType<typeof startGood>>['shell'];
let end: () => Promise<void>;
beforeAll(async () => {
  ({ site, shell, end } = await startGood());
});
afterAll(() => end());

const content = () => shell.status().remotes['mf-content'];

test('pages that fail and an open breaker are in the status, until another release is live', async () => {
  expect(content()).toMatchObject({ failing: [], missing: [], isLeftOut: false });
  for (let page = 0; page < 5; page++) await shell.open(`/news/${page}?loader-throws`);
  await shell.open('/news?throws');
  expect(content()).toMatchObject({
    isLeftOut: true,
    failing: [
      { page: '/news/:id', failures: 5, renders: 5, reason: 'the loader of mf-content broke for …', isOfRelease: true },
    ],
  });
  const version = await site.publish('mf-content', 'other', faultyCode('mf-content', 'other'));
  await site.promote('mf-content', version);
  await shell.look();
  expect(content()).toMatchObject({ current: version, failing: [], isLeftOut: false });
});

test('an endpoint that is gone is named with the page that asks for it', async () => {
  const code = faultyCode('mf-content', 'asks', {
    before: `
      const { loader: withCall } = require('shared/site/visit.ts');
      const z = require('shared/contracts/schema.ts');
      const list = { method: 'GET', path: '/new/list', auth: false, input: z.object({}), output: z.object({}) };
    `,
  }).replace('return null;', 'return withCall(({ call }) => call(list, {}))(args);');
  const asking = code.replace(
    'const loader = ({ request }) => {',
    'const loader = (args) => { const { request } = args;',
  );
  await site.promote('mf-content', await site.publish('mf-content', 'asks', asking));
  await shell.look();
  expect((await shell.open('/news')).status).toBe(200);
  site.notInApi.add('/new/list');
  expect((await shell.open('/news/1')).status).toBe(503);
  expect(content()).toMatchObject({
    missing: [{ endpoint: 'GET /new/list', page: '/news/:id' }],
    failing: [{ page: '/news/:id', reason: 'GET /new/list: 404', isOfRelease: false }],
  });
});
