import { versionOf } from 'shared/releases/make-release.ts';
import { MfHarness } from '../testing/mf-harness.ts';

const [one, two] = [versionOf('one'), versionOf('two')].map((version) => `mf-content@${version}`);

let site: MfHarness;
beforeEach(async () => {
  site = await MfHarness.make();
});
afterEach(() => site.end());

const before = `let r={routes:[{path:"/news",handle:{title:"资讯"}},{path:"/old",lazy:a}]},c=e({method:"GET",path:"/article/lists",auth:!1});`;
const after = `let r={routes:[{path:"/news",handle:{title:"资讯"}},{path:"/news/tags",loader:b}]},n=[{path:"/promotion",label:"推广"}],
c=e({method:"GET",path:"/article/lists",auth:!1}),d=e({method:"POST",path:"/tag/add",auth:!0}),t=\`共 \${n} 条标签\`;`;

test('two releases differ in pages, endpoints, bytes, shared libraries, uses and texts', async () => {
  await site.publish('one', {
    code: before,
    shared: { react: '19.1.0', jotai: '2.1.0' },
    uses: ['shared/ui/kit.ts#A'],
  });
  await site.publish('two', { code: after, shared: { react: '19.2.0' }, uses: ['shared/ui/kit.ts#B'] });
  const { code, out } = await site.mfHere('diff', String(one), String(two));
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    `mf-content: ${versionOf('one')} → ${versionOf('two')}`,
    expect.stringMatching(
      /^bytes: first load [\d.]+ KiB → [\d.]+ KiB \(\+[\d.]+ KiB\); all browser files .*; server 0\.0 KiB$/,
    ),
    'pages:',
    '  - /old',
    '  + /news/tags',
    'endpoints:',
    '  + POST /tag/add',
    'uses of the shell:',
    '  - shared/ui/kit.ts#A',
    '  + shared/ui/kit.ts#B',
    'shared libraries:',
    '  jotai 2.1.0 → (not used)',
    '  react 19.1.0 → 19.2.0',
    'texts:',
    '  + 共',
    '  + 推广',
    '  + 条标签',
  ]);
});

test('one release is compared with the live one', async () => {
  await site.ship('one', { code: before });
  await site.publish('two', { code: before });
  const { out } = await site.mfHere('diff', String(two));
  expect(out).toContain(`mf-content: ${versionOf('one')} → ${versionOf('two')}`);
  expect(out).toContain('pages: the same\nendpoints: the same');
  const { out: json } = await site.mfHere('diff', String(two), '--json');
  expect(JSON.parse(json)).toMatchObject({ routes: { added: [], removed: [] }, texts: { added: [], removed: [] } });
});

test('two remotes, or one without a version, are not compared', async () => {
  await site.publish('one');
  const chat = await site.publish('chat', { name: 'mf-chat' });
  expect(await site.mfHere('diff', String(one), `mf-chat@${chat}`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('are two remotes'),
  });
  expect((await site.mfHere('diff', 'mf-chat')).err).toContain('Which release? Example: npm run mf -- diff mf-chat@');
  expect((await site.mfHere('diff', String(one))).err).toContain('Nothing of mf-content is live');
});
