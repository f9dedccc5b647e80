import { restoreChannel } from 'shared/releases/operations/restore.ts';
import { type MfAnswer, type MfOptions, moveOptions } from '../mf-options.ts';
import { convergenceAnswer } from './convergence.ts';

export async function restore(options: MfOptions): Promise<MfAnswer> {
  const { kept, restored } = await restoreChannel(options.site, moveOptions(options));
  const channel = `the channel as it was at rev ${kept.rev} (${kept.updatedAt})`;
  if (!restored) {
    return { text: `Would put back ${channel}. Nothing was changed.`, json: { rev: kept.rev, changed: false } };
  }
  const { rev, remotes } = restored.channel;
  const { convergence } = restored;
  const { text, exitCode } = convergenceAnswer(options, { what: `Put back ${channel}, as rev ${rev}`, convergence });
  return {
    text: `${text}\nWhether its files are whole: npm run mf -- verify`,
    json: { rev, remotes, changed: true, convergence },
    exitCode,
  };
}
