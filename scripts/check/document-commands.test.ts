import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fieldsOf, flagOf } from 'shared/contracts/operator/fields.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { parse } from 'yaml';
import { help as mfHelp } from '../mf/mf-help.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** What documents show as code: each line of a block, each span. Lines that end with `\` are joined with the next. */
const code = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .flatMap((file) => {
    const text = read(file).replaceAll('\\\n', ' ');
    const blocks = [...text.matchAll(/^ *```\w*\n(.*?)^ *```/gms)].flatMap(([, block = '']) => block.split('\n'));
    const prose = text.replaceAll(/^ *```\w*\n.*?^ *```/gms, '');
    const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replaceAll(/\s+/g, ' '));
    return [...blocks, ...spans].map((line) => ({ file, line: line.replace(/(^|\s)# .*/, '').trim() }));
  });

/** Every match of the pattern that the check finds wrong, with the file that has it. */
function wrong(pattern: RegExp, check: (...groups: string[]) => string | undefined): string[] {
  return code.flatMap(({ file, line }) =>
    [...line.matchAll(pattern)].flatMap(([, ...groups]) => {
      const problem = check(...groups.map((group) => group ?? ''));
      return problem === undefined ? [] : [`${file}: ${problem} in "${line}"`];
    }),
  );
}

test('an npm script that a document names is there', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const found = wrong(/\bnpm run (?:-s )?([\w:]+)/g, (script = '') => (scripts.includes(script) ? undefined : script));
  expect(found).toEqual([]);
});

/** Said of every command: they are in no contract. */
const everyFlag = ['--json', '--help', '--keep', '--csv', '--request-id'];

function checkOperator(noun = '', verb = '', rest = ''): string | undefined {
  const command = nouns.find(({ name }) => name === noun)?.commands.find((one) => one.verb === verb);
  if (!command) return `no command ${noun} ${verb}`;
  const flags = [...everyFlag, ...fieldsOf(command).map(({ name }) => flagOf(name))];
  return [...rest.replaceAll(/"[^"]*"/g, '').matchAll(/(?<=\s)--[a-z][\w-]*/g)]
    .map(([flag]) => flag)
    .find((flag) => !flags.includes(flag));
}

test('a command of the operator that a document names is there, with its flags', () => {
  const full = wrong(/(?:npm run (?:-s )?admin --|admin\.ts) ([a-z]+) ([a-z][\w-]*)([^|]*)/g, checkOperator);
  const names = nouns.map(({ name }) => name).join('|');
  const short = wrong(new RegExp(`^(${names}) ([a-z][\\w-]*)([^|]*)$`, 'g'), checkOperator);
  expect([...full, ...short]).toEqual([]);
});

test('a verb of the release command that a document names is there, with its flags', () => {
  const found = wrong(
    /(?:npm run (?:-s )?mf --|\bcontrol|(?<!\/)site-mf) ([a-z]+)([^|&]*)/g,
    (verb = '', rest = '') => {
      if (!new RegExp(`^ {2}${verb}\\b`, 'm').test(mfHelp)) return `no verb ${verb}`;
      return [...rest.matchAll(/(?<=\s)--[a-z][\w-]*/g)].map(([flag]) => flag).find((flag) => !mfHelp.includes(flag));
    },
  );
  expect(found).toEqual([]);
});

test('a service of docker compose that a document names is there', () => {
  const services = Object.keys((parse(read('docker-compose.yml')) as { services: object }).services);
  const found = wrong(/docker compose (?:run|up|exec|build|restart|stop|start|kill|logs)\b([^|&<]*)/g, (rest = '') => {
    const words = rest.replaceAll(/\s-(?:e|s|-tail) (?:"[^"]*"|\w+="[^"]*"|\S+)/g, '').split(/\s+/);
    const named = words.find((word) => word && word !== '…' && !word.startsWith('-'));
    return named === undefined || services.includes(named) ? undefined : `no service ${named}`;
  });
  expect(found).toEqual([]);
});

test('commands were found at all', () => {
  expect(code.filter(({ line }) => line.includes('admin -- ')).length).toBeGreaterThan(40);
  expect(code.filter(({ line }) => line.includes('docker compose ')).length).toBeGreaterThan(40);
});
