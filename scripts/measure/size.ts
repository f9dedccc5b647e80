// npm run size [-- --why]: JavaScript that a first load needs (brotli), and the code that a render worker reads of each remote,
// from the builds of this tree, against the budgets; and what the first load of `/` is made of.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildConsole } from 'shared/build/console/build-console.ts';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { firstBytes } from 'shared/releases/record/record.ts';
import { byteBudget, type ReleaseName, remoteNames } from 'shared/releases/remotes.ts';
import { readBuild } from 'shared/releases/store.ts';
import { tableText } from '../mf/table.ts';
import { buildChanged, buildFolder } from '../start/ship/ship.ts';
import { consoleBudget, homeBudget, serverCodeBudget } from './budgets.ts';
import { printWhy } from './why.ts';

const KiB = 1024;

await buildChanged();
const buildOf = (name: ReleaseName) => readBuild(buildFolder(name, releaseVersion(name)));
const shell = firstBytes(await buildOf('shell'));
const builds = await Promise.all(remoteNames.map(async (name) => ({ name, build: await buildOf(name) })));
const remotes = builds.map(({ name, build }) => ({ name, bytes: firstBytes(build) }));
const chat = remotes.find(({ name }) => name === 'mf-chat')?.bytes ?? 0;

const ofConsole: { firstBytes: number } = JSON.parse(await readFile(join(await buildConsole(), 'build.json'), 'utf8'));

const lines = [
  { what: '/ (shell and mf-chat)', bytes: shell + chat, budget: homeBudget.firstScript },
  { what: 'shell', bytes: shell, budget: byteBudget('shell') },
  ...remotes.map(({ name, bytes }) => ({ what: `${name}, its own`, bytes, budget: byteBudget(name) })),
  { what: 'console', bytes: ofConsole.firstBytes, budget: consoleBudget },
];
const kib = (bytes: number) => (bytes / KiB).toFixed(1);
const rowsOf = (measured: typeof lines) =>
  measured.map(({ what, bytes, budget }) => [what, kib(bytes), kib(budget), bytes > budget ? 'TOO MUCH' : 'ok']);
console.log(tableText(['first load', 'KiB brotli', 'budget', ''], rowsOf(lines)));
const onServer = builds.map(({ name, build }) => ({
  what: name,
  bytes: build.server?.bytes ?? 0,
  budget: serverCodeBudget,
}));
console.log(`\n${tableText(['on the server', 'KiB', 'budget', ''], rowsOf(onServer))}`);
console.log('\nWhat comes later (lazy code) is measured by: npm run bench');
if (process.argv.includes('--why')) await printWhy();
process.exitCode = [...lines, ...onServer].some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
