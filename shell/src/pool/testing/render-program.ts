import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** For tests: the render worker as the build makes it of these sources. Code of remotes runs nowhere else. */
export async function renderProgram(): Promise<string> {
  const script = join(__dirname, '../../../../shared/build/render-program.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script]);
  return stdout.trim();
}
