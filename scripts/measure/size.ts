// npm run size [-- --why]: JavaScript that a first load needs (brotli), from the builds of this tree, against the budgets;
// and what that of `/` is made of.
import { firstBytes } from 'shared/releases/record/record.ts';
import { releaseVersion } from 'shared/releases/record/version.ts';
import { byteBudget, type ReleaseName, remoteNames } from 'shared/releases/remotes.ts';
import { readBuild } from 'shared/releases/store.ts';
import { tableText } from '../mf/table.ts';
import { buildChanged, buildFolder } from '../start/ship.ts';
import { homeBudget } from './budgets.ts';
import { printWhy } from './why.ts';

const KiB = 1024;

await buildChanged();
const bytesOf = async (name: ReleaseName) => firstBytes(await readBuild(buildFolder(name, releaseVersion(name))));
const shell = await bytesOf('shell');
const remotes = await Promise.all(remoteNames.map(async (name) => ({ name, bytes: await bytesOf(name) })));
const chat = remotes.find(({ name }) => name === 'mf-chat')?.bytes ?? 0;

const lines = [
  { what: '/ (shell and mf-chat)', bytes: shell + chat, budget: homeBudget.script },
  { what: 'shell', bytes: shell, budget: byteBudget('shell') },
  ...remotes.map(({ name, bytes }) => ({ what: `${name}, its own`, bytes, budget: byteBudget(name) })),
];
const kib = (bytes: number) => (bytes / KiB).toFixed(1);
const rows = lines.map(({ what, bytes, budget }) => [
  what,
  kib(bytes),
  kib(budget),
  bytes > budget ? 'TOO MUCH' : 'ok',
]);
console.log(tableText(['first load', 'KiB brotli', 'budget', ''], rows));
console.log(
  `\nThe goal for / is ${homeBudget.scriptGoal / KiB} KiB. What comes later (lazy code) is measured by: npm run bench`,
);
if (process.argv.includes('--why')) await printWhy();
process.exitCode = lines.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
