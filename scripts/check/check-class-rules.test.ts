import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkClassRules } from './check-class-rules.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'classes-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function problems(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return checkClassRules(root);
}

test.each([
  [
    'in its own file',
    'const Box = styled(\'p\')`.word { color: red }`; export const A = () => <Box><b className="word" /></Box>;',
  ],
  [
    'chosen by a state',
    "const Box = styled('p')({ '& .word': {} }); export const A = ({ on }) => <Box className={on ? 'word' : 'none'} />;",
  ],
  ['in a written document', 'export const html = \'<style>.word{color:red}</style><b class="word">\';'],
  ['of a library', "const Box = styled('p')({ '& .MuiDialog-paper': {} }, `.hljs-string { color: red }`);"],
  ['in a comment', 'const Box = styled(`p`)`/* As box.word does it. */ b { color: red }`;'],
])('a rule for a class is taken: %s', async (_what, text) => {
  expect(await problems({ 'mf-a/src/page.tsx': text })).toEqual([]);
});

test('a sheet beside the component is its home', async () => {
  const sheet = 'export const pageStyles = `.word { color: red }`;';
  const page = 'export const A = () => <b className="word" />;';
  expect(await problems({ 'mf-a/src/page/page-styles.ts': sheet, 'mf-a/src/page/page.tsx': page })).toEqual([]);
  expect(await problems({ 'mf-a/src/page/part/part.tsx': page, 'mf-a/src/page/page.tsx': '' })).toEqual([
    expect.stringContaining('mf-a/src/page/page-styles.ts: the rule `.word` names a class'),
  ]);
});

test.each([
  ['a template', "const Frame = styled('div')`\n  .own { b .word:hover { color: red } }\n`;", 'b .word:hover'],
  ['an object', "const Frame = styled('div')({ '& .own > .word': {} });", '& .own > .word'],
  ['a media query', "const Frame = styled('div')`@media print { .word { display: none; } }`;", '.word'],
])('a rule for a class that nobody gives is reported: %s', async (_what, frame, selector) => {
  expect(await problems({ 'mf-a/src/page.tsx': `${frame} export const A = () => <Frame className="own" />;` })).toEqual(
    [expect.stringContaining(`\`${selector}\` names a class that no component of its folder gives: word.`)],
  );
});
