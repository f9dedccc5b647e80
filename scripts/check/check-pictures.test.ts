import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPictures } from './check-pictures.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pictures-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  await mkdir(join(root, 'mf-a'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const problems = async (text: string) => {
  await writeFile(join(root, 'mf-a/page.tsx'), text);
  return checkPictures(root);
};

test.each([
  '<Avatar src={pictureUrl(user.avatar)} />',
  'const { small } = usePictureAddresses()(record); <img alt="" src={small} />',
  'const shown = list.map((one) => ({ src: pictureUrl(one), alt: "" })); shown.map(({ src }) => <img src={src} />)',
  '<script src={main} />',
])('an address with the domain is taken: %s', async (text) => {
  expect(await problems(text)).toEqual([]);
});

test.each([
  '<Avatar src={avatar}>林</Avatar>',
  '<img src={record.thumbnail || record.image} alt="" />',
  '<img src={imageUrl(domain, url)} />',
])('one that did not pass is reported: %s', async (text) => {
  expect(await problems(text)).toEqual([
    expect.stringMatching(/^mf-a\/page\.tsx: src=\{.* did not pass usePictureUrl/),
  ]);
});
