import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine can make a disk fail under another program. */
export const canFailDisks = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

/** Folders of PostgreSQL whose files fail: the log of writes, or the tables. */
type Part = 'pg_wal' | 'base';

export interface FailingDisk {
  /** For the program whose disk it is. */
  environment: Record<string, string>;
  /** From now on every read, write and sync of a file in such a folder fails with EIO. */
  fail(part: Part): void;
  heal(): void;
  remove(): void;
}

/** Stands before the functions of the C library that read and write files. */
const source = String.raw`
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static int fails(int file) {
  static const char *parts[] = {"pg_wal", "base"};
  const char *place = getenv("FAILING_DISK");
  char name[512], path[512], link[64];
  if (!place) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  for (int i = 0; i < 2; i++) {
    snprintf(name, sizeof name, "/%s/", parts[i]);
    if (!strstr(path, name)) continue;
    snprintf(name, sizeof name, "%s/%s", place, parts[i]);
    if (access(name, F_OK) == 0) return 1;
  }
  return 0;
}

#define STAND_BEFORE(result, name, parameters, arguments)                \
  result name parameters {                                               \
    int before = errno;                                                  \
    if (fails(file)) { errno = EIO; return -1; }                         \
    errno = before;                                                      \
    return ((result (*) parameters)dlsym(RTLD_NEXT, #name)) arguments;   \
  }

STAND_BEFORE(ssize_t, write, (int file, const void *from, size_t size), (file, from, size))
STAND_BEFORE(ssize_t, pwrite, (int file, const void *from, size_t size, off_t at), (file, from, size, at))
STAND_BEFORE(ssize_t, pwrite64, (int file, const void *from, size_t size, off64_t at), (file, from, size, at))
STAND_BEFORE(ssize_t, pwritev, (int file, const struct iovec *from, int count, off_t at), (file, from, count, at))
STAND_BEFORE(ssize_t, read, (int file, void *to, size_t size), (file, to, size))
STAND_BEFORE(ssize_t, pread, (int file, void *to, size_t size, off_t at), (file, to, size, at))
STAND_BEFORE(ssize_t, pread64, (int file, void *to, size_t size, off64_t at), (file, to, size, at))
STAND_BEFORE(int, fsync, (int file), (file))
STAND_BEFORE(int, fdatasync, (int file), (file))
`;

/** A disk that a test lets fail, for a program that is started with its environment. */
export function makeFailingDisk(): FailingDisk {
  const place = mkdtempSync(join(tmpdir(), 'failing-disk-'));
  chmodSync(place, 0o755);
  const library = join(place, 'disk.so');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-x', 'c', '-', '-o', library, '-ldl'], { input: source });
  const parts: Part[] = ['pg_wal', 'base'];
  return {
    environment: { LD_PRELOAD: library, FAILING_DISK: place },
    fail: (part) => writeFileSync(join(place, part), ''),
    heal: () => {
      for (const part of parts) rmSync(join(place, part), { force: true });
    },
    remove: () => rmSync(place, { recursive: true }),
  };
}
