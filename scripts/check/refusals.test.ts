import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inChinese } from 'shared/contracts/operator/refusals/in-chinese.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = execFileSync('git', ['ls-files', 'api/src/**/*.ts'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/\.test\.ts$|\/(seed|testing)\//.test(file));
const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

const refuses = /\b(?:invalidInput|notFound|Refusal|notAllowed|BackupProblem)\(\s*(?=[`'"])/g;

/** English sentences that the api refuses with, what differs filled in. */
function refusalsOf(file: string): string[] {
  const text = readFileSync(resolve(root, file), 'utf8');
  return [...text.matchAll(refuses)]
    .map(({ index, 0: call }) => literalAt(text, index + call.length))
    .filter((said) => /[a-z]{3}/.test(said.replaceAll('x1', '')) && said.includes(' ') && !isChinese(said));
}

/** The text of the literal that begins here; `x1` for what a template fills in. */
function literalAt(text: string, begin: number): string {
  const quote = text[begin];
  let said = '';
  for (let at = begin + 1; text[at] !== quote; at++) {
    if (text[at] === '\\') said += text[++at] ?? '';
    else if (quote === '`' && text.startsWith('${', at)) {
      said += 'x1';
      for (let depth = 1; depth > 0; ) {
        at += 1;
        if (text[at + 1] === '{') depth += 1;
        if (text[at + 1] === '}') depth -= 1;
      }
      at += 1;
    } else said += text[at];
  }
  return said;
}

/** Said by `backup restore` alone, which the console does not offer. */
const ofRestore = /restore-(backup|test)\.ts$/;

test('each refusal of the operator’s port has its Chinese', () => {
  const all = sources
    .filter((file) => !ofRestore.test(file))
    .flatMap((file) => refusalsOf(file).map((said) => ({ file, said })));
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ said }) => !isChinese(inChinese(said))).map(({ file, said }) => `${file}: ${said}`)).toEqual([]);
});

test.each([
  ['name must be at most 32 characters long.', 'name', '最多 32 个字'],
  ['price must be yuan, like 19 or 19.90.', undefined, 'price 须为金额（元），如 19 或 19.90'],
  ['kind must be one of chat, draw.', 'kind', '须为 chat, draw 之一'],
  ['Order R1 is paid: only one that is pending can be closed.', undefined, '订单 R1 当前已支付，只有待支付的才能关闭'],
  [
    'There is no user "张三". `users find` also looks for parts of a name.',
    'who',
    '没有用户“张三”，可按昵称的一部分搜索',
  ],
  ['table: there is no column "sn" or "提现单号".', 'table', '表格缺少“提现单号”列'],
  ['没有找到', undefined, '没有找到'],
])('%s', (english, field, chinese) => {
  expect(inChinese(english, field)).toBe(chinese);
});

test('a long refusal takes no longer than it is read', () => {
  const long = '`x1 x1` needs the role x1; the x1 "x1" has x1.'.replaceAll(
    'x1',
    '` needs the role ; the  "" has '.repeat(200),
  );
  const begun = performance.now();
  inChinese(`${long}!`);
  expect(performance.now() - begun).toBeLessThan(200);
});
