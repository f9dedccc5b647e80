/** @jest-environment node */
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { makeFolder } from 'shared/releases/make-release.ts';
import { registerShell, registrationsFolder, ShellRegistration } from 'shared/releases/shell/shell-registration.ts';

let place: Awaited<ReturnType<typeof makeFolder>>;
let renew: () => Promise<void>;
beforeEach(async () => {
  place = await makeFolder();
  jest.spyOn(globalThis, 'setInterval').mockImplementation((work) => {
    renew = work as () => Promise<void>;
    return { unref() {} } as NodeJS.Timeout;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  return place.remove();
});

const file = () => join(registrationsFolder(place.folder), `${process.pid}.json`);
const address = { internalHost: '127.0.0.1', internalPort: 4711 };
const refuse = (error: unknown) => {
  throw error;
};

test('a shell renews its note, also one that was lost, and takes it back when it ends on purpose', async () => {
  const takeBack = await registerShell(place.folder, address, refuse);
  expect(z.safeParse(ShellRegistration, JSON.parse(await readFile(file(), 'utf8'))).data).toMatchObject(address);
  await utimes(file(), new Date(0), new Date(0));
  await renew();
  expect((await stat(file())).mtimeMs).toBeGreaterThan(0);
  await rm(file());
  await renew();
  expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ pid: process.pid, internalPort: 4711 });
  await takeBack();
  expect(await readdir(registrationsFolder(place.folder))).toEqual([]);
});

test('a shell that cannot write its registration keeps running, and logs why', async () => {
  await writeFile(registrationsFolder(place.folder), 'a file where the folder should be');
  const problems: unknown[] = [];
  await registerShell(place.folder, address, (error) => problems.push(error));
  expect(problems).toHaveLength(1);
});

test('shells of several machines that share the folder are distinct, also with equal process ids', async () => {
  const addresses = [
    { internalHost: '0.0.0.0', internalPort: 3901, advertisedHost: '10.0.0.1' },
    { internalHost: '0.0.0.0', internalPort: 3901, advertisedHost: '10.0.0.2' },
    { internalHost: '10.0.0.3', internalPort: 3901 },
  ];
  for (const each of addresses) await registerShell(place.folder, each, refuse);
  const files = (await readdir(registrationsFolder(place.folder))).sort();
  expect(files).toEqual(['10.0.0.1-3901.json', '10.0.0.2-3901.json', '10.0.0.3-3901.json']);
  const notes = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(registrationsFolder(place.folder), name), 'utf8'))),
  );
  expect(notes.map(({ internalHost }) => internalHost)).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
});
