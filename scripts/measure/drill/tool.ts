import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { DrillSite } from './site.ts';

const mfFile = join(import.meta.dirname, '../../mf/mf.ts');

/** How `npm run mf` ended. */
export interface Told {
  exitCode: number;
  text: string;
}

/** Runs `npm run mf` as the operator of the drill's site. */
export function mf({ dataDir, store, shells }: DrillSite, ...args: string[]): Promise<Told> {
  const env = { ...process.env, DATA_DIR: dataDir, RELEASE_STORE: store, SHELLS: String(shells.length) };
  return new Promise((resolve) => {
    execFile(process.execPath, [mfFile, ...args], { env }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? Number(error.code ?? 1) : 0, text: `${stdout}${stderr}`.trim() });
    });
  });
}
