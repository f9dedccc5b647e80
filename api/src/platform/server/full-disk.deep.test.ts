import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply } from 'shared/contracts/reply.ts';
import { onMachine } from 'shared/testing/on-machine.ts';
import sharp from 'sharp';
import { dataOf } from '../../testing/make.ts';
import { type ApiProcess, spawnApi } from '../../testing/processes/spawn-api.ts';

/** A disk of a test's own needs rights that not every machine gives; without them that test is skipped. */
const canMount = tryMount();
let folder: string;
let api: ApiProcess;

const demo = { terminal: 4, scene: 2, mobile: '13800138000', password: 'demo123456' };
const logIn = async () => dataOf<{ token: string }>(await api.post('/login/account', demo)).token;
const failed = { code: 0, show: 1, msg: expect.stringContaining('服务器存储空间已满') };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-faults-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

onMachine(canMount, 'right to mount').describe('DOWN-13: a full disk', () => {
  let disk: string;
  afterEach(async () => {
    await api.end('SIGKILL');
    execFileSync('umount', [disk]);
  });

  function onDisk(path: string, size: string): void {
    disk = join(folder, path);
    mkdirSync(disk, { recursive: true });
    mount(disk, `size=${size}`);
  }

  // Shows: DOWN-13
  test('a full database disk fails writes in a sentence; reads work', async () => {
    onDisk('.', '160m');
    api = await spawnApi({ DATA_DIR: disk });
    const token = await logIn();
    const add = (name: string) => api.post('/chatCategory/add', { name }, token);
    const names = async () =>
      dataOf<{ name: string }[]>(await api.get('/chatCategory/lists', token)).map((s) => s.name);
    const said = ['会话'];
    expect(await add('会话')).toMatchObject({ code: 1 });
    fill(join(disk, 'filler'));
    let reply: Reply | undefined;
    for (let i = 0; i < 450 && reply?.code !== 0; i++) {
      reply = await add(`会话 ${i}`);
      if (reply.code === 1) said.push(`会话 ${i}`);
    }
    expect(reply).toMatchObject(failed);
    expect(await names()).toEqual(expect.arrayContaining(said));
    expect(await api.get('/article/lists')).toMatchObject({ code: 1 });

    rmSync(join(disk, 'filler'));
    expect(await add('又有地方')).toMatchObject({ code: 1 });
    expect(await api.end('SIGTERM')).toBe(0);
    api = await spawnApi({ DATA_DIR: disk });
    expect(await names()).toEqual(expect.arrayContaining(['又有地方', ...said]));
  });

  // Shows: DOWN-13
  test('a full upload disk leaves no partial file', async () => {
    onDisk('uploads', '4m');
    api = await spawnApi({ DATA_DIR: folder });
    const token = await logIn();
    const { url } = dataOf<{ url: string }>(await upload(token));
    fill(join(disk, 'filler'));
    const before = readdirSync(disk);
    expect(await upload(token)).toMatchObject({ code: 0, show: 1, msg: '文件暂时无法保存，请稍后再试' });
    expect(readdirSync(disk)).toEqual(before);
    expect((await fetch(`${api.url}${url}`)).status).toBe(200);
    rmSync(join(disk, 'filler'));
    expect(await upload(token)).toMatchObject({ code: 1 });
  });
});

// Windows has no limit of open files that a shell could set.
onMachine(process.platform !== 'win32', 'limit of open files').test(
  // Shows: DOWN-14, DOS-03
  'DOWN-14: with few file handles silent connections do not take the last one: calls work, nothing ends',
  async () => {
    api = await spawnApi({ DATA_DIR: folder }, { fileHandles: 330 });
    const { port } = new URL(api.url);
    const silent: Socket[] = [];
    for (let i = 0; i < 400; i++) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      silent.push(socket);
    }
    const token = await logIn();
    expect(await upload(token)).toMatchObject({ code: 1 });
    expect(await api.get('/article/lists')).toMatchObject({ code: 1 });
    for (const socket of silent) socket.destroy();
    expect(api.output()).not.toMatch(/"level":"(error|fatal)"/);
    expect(await api.end('SIGTERM')).toBe(0);
  },
);

async function upload(token: string): Promise<Reply> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff', noise } });
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(await picture.png().toBuffer())]), 'a.png');
  const response = await fetch(`${api.url}/api/upload/image`, { method: 'POST', headers: { token }, body: form });
  return (await response.json()) as Reply;
}

/** To the last byte. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (const size of [1_048_576, 4096, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  closeSync(file);
}

function tryMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    mount(place, 'size=64k');
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}

function mount(place: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', place], { stdio: 'ignore' });
}
