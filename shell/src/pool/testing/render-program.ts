import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

let program: Promise<string> | undefined;

/** For tests: the render worker as the build makes it of these sources. Code of remotes runs nowhere else. */
export function renderProgram(): Promise<string> {
  program ??= build();
  return program;
}

async function build(): Promise<string> {
  const script = join(import.meta.dirname, '../../../../shared/build/render-program.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script]);
  return stdout.trim();
}
