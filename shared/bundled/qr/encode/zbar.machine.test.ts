/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortTexts } from '../testing/short-texts.ts';
import { bestMask } from './best-mask.ts';
import { encodeText } from './encode-text.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zbar-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The code as a picture in plain letters, eight pixels a module. */
function pictureOf(text: string): string {
  const code = encodeText(text, 'M');
  const { modules } = bestMask(code);
  const width = 8 * (code.size + 8);
  const bits = Array.from({ length: width * width }, (_, at) => {
    const [column, row] = [Math.floor((at % width) / 8) - 4, Math.floor(at / width / 8) - 4];
    return column >= 0 && column < code.size && modules[row * code.size + column] === 1 ? 1 : 0;
  });
  return `P1\n${width} ${width}\n${bits.join('').replace(/.{64}/g, '$&\n')}\n`;
}

test.each(shortTexts)('zbar reads %j', (text) => {
  const file = join(folder, 'code.pbm');
  writeFileSync(file, pictureOf(text));
  const options = ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', file];
  const read = execFileSync('zbarimg', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  expect(read.replace(/\n$/, '')).toBe(text);
});
