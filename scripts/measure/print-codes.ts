import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawCode } from 'shared/bundled/qr/look/code-drawing.ts';
import { codePdf } from 'shared/bundled/qr/look/code-pdf.ts';
import { lookPresets, plainLook } from 'shared/bundled/qr/look/qr-look.ts';
import { writeQrContent } from 'shared/contracts/creative/qr-content.ts';

// Fifty codes, printed to PDF as wide as the page proposes, rasterised as a cheap printer does, and read by zbar, which the site
// itself does not use: `npm run bench:print`. Needs pdftoppm (poppler) and zbarimg.

/** Dots of an inch. */
const resolution = 150;
const contents = [
  'https://example.com/',
  writeQrContent({ kind: 'url', fields: { url: 'https://example.com/产品/目录?来源=海报' } }),
  writeQrContent({ kind: 'wifi', fields: { ssid: 'home', security: 'WPA', password: 'a;b:c\\d"e1' } }),
  writeQrContent({ kind: 'phone', fields: { number: '+86 138 0000 0000' } }),
  writeQrContent({ kind: 'email', fields: { to: 'a@example.com', subject: 'Hello', body: 'See you' } }),
  writeQrContent({ kind: 'vcard', fields: { family: 'Lovelace', given: 'Ada', mobile: '+8613800000000' } }),
];

const folder = mkdtempSync(join(tmpdir(), 'print-codes-'));
const missed: string[] = [];
try {
  for (let at = 0; at < 50; at++) {
    const preset = lookPresets[at % lookPresets.length];
    const text = contents[at % contents.length] ?? '';
    const drawing = drawCode(text, { ...plainLook, ...preset?.look });
    if (!drawing) throw new Error('a content is too long');
    // Never less than what the form warns of.
    const millimetres = Math.max(30, Math.ceil(drawing.width * 0.6));
    writeFileSync(join(folder, 'code.pdf'), codePdf(drawing, millimetres));
    execFileSync('pdftoppm', ['-r', String(resolution), '-png', '-singlefile', 'code.pdf', 'code'], { cwd: folder });
    if (read(join(folder, 'code.png')) !== text) missed.push(`${preset?.name} ${millimetres} mm: ${text}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
for (const one of missed) console.log(`not read: ${one}`);
console.log(`${50 - missed.length} of 50 printed codes were read at ${resolution} dpi`);
process.exitCode = missed.length > 0 ? 1 : 0;

function read(picture: string): string {
  try {
    const options = ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', picture];
    return execFileSync('zbarimg', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).replace(
      /\n$/,
      '',
    );
  } catch {
    return '';
  }
}
