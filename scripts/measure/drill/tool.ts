import { join } from 'node:path';
import { readNode } from '../../start/processes/run-node.ts';
import type { DrillSite } from './site.ts';

const mfFile = join(import.meta.dirname, '../../mf/mf.ts');

/** How `npm run mf` ended. */
export interface CommandResult {
  exitCode: number;
  text: string;
}

/** Runs `npm run mf` as the operator of the drill's site. */
export async function mf({ dataDir, store, shells }: DrillSite, ...args: string[]): Promise<CommandResult> {
  const env = { ...process.env, DATA_DIR: dataDir, RELEASE_STORE: store, SHELLS: String(shells.length) };
  const { exitCode, stdout, stderr } = await readNode([mfFile, ...args], { env });
  return { exitCode, text: `${stdout}${stderr}`.trim() };
}
