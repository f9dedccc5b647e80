import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Who shows pictures that neither the API nor the operator named: drawn or chosen in this browser, or a whole address already. */
const others: Readonly<Record<string, string>> = {
  'mf-creative/src/drawing/region/extend-editor.tsx': 'its caller has the address from `usePictureAddresses`',
  'mf-creative/src/drawing/region/mask-stage.tsx': 'its caller has the address from `usePictureAddresses`',
  'mf-creative/src/qrcode/look/logo-field.tsx': 'a file that was chosen here',
  'mf-promotion/src/withdrawal/detail/proof.tsx': 'a picture that was read with the login',
  'shared/bundled/markdown/': 'addresses in a text pass `ownImage`; diagrams are drawn here',
  'shared/bundled/pictures/': 'parts that are handed an address',
  'shared/bundled/poster/poster-dialog.tsx': 'drawn here',
  'shell/src/login/fields/captcha-field.tsx': 'a picture within its answer',
};

/** @returns a line for each picture of a page whose address did not pass `usePictureUrl` */
export function checkPictures(root: string): string[] {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'mf-*', 'shared/bundled', 'shell/src'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .filter((file) => !Object.keys(others).some((known) => file.startsWith(known)));
  return files.flatMap((file) => {
    let text = '';
    try {
      text = readFileSync(resolve(root, file), 'utf8');
    } catch {
      // Removed and not yet committed.
    }
    return foreignPictures(text).map(
      (shown) => `${file}: src={${shown}} did not pass usePictureUrl (shared/bundled/pictures)`,
    );
  });
}

/** What stands in a `src` and was not made by `pictureUrl`, in this expression or where its name was declared. */
function foreignPictures(text: string): string[] {
  const sources = [
    ...text.matchAll(/<(?:img|Avatar|Picture|PlaceheldImage)\b[^<]*?\bsrc=\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g),
  ];
  return sources.map(([, shown = '']) => shown.trim()).filter((shown) => !isMade(shown, text));
}

function isMade(shown: string, text: string): boolean {
  if (/\bpictureUrl\(/.test(shown)) return true;
  const [name = ''] = /^\w+/.exec(shown) ?? [];
  return new RegExp(
    `\\b${name}\\b[^;=]*= (?:usePictureAddresses\\(|[^;]*\\bpictureUrl\\()|\\b${name}: pictureUrl\\(`,
  ).test(text);
}
