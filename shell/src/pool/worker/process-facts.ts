import { readFileSync } from 'node:fs';

/** Milliseconds of processor time that a process has used; null where the system does not say. */
export function processorTime(pid: number): number | null {
  const fields = read(pid, 'stat')?.split(') ')[1]?.split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : null;
}

/** Bytes of memory that a process holds; null where the system does not say. */
export function memoryOf(pid: number): number | null {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(read(pid, 'status') ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

function read(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
