import { endPreviews, startPreview } from 'shared/releases/operations/preview.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import type { Preview } from 'shared/releases/rights/previews.ts';
import { requireRelease } from '../commands/release-operand.ts';
import type { MfAnswer, MfOptions } from '../mf-options.ts';
import { minute } from '../table.ts';
import { readEnd } from './read-end.ts';

export async function preview(options: MfOptions): Promise<MfAnswer> {
  const { site, by, token, operands, lasts = '2h', end, siteUrl } = options;
  const { name, version } = requireRelease('preview', operands[0]);
  if (name === 'shell') throw new ReleaseProblem('usage', 'The shell cannot be previewed, only remotes can.');
  const release = `${name}@${version}`;
  if (end) {
    const ended = await endPreviews(site, { by, token, name, version });
    const text = ended > 0 ? `Nobody is shown ${release} any more.` : `${release} was shown to nobody.`;
    return { text, json: { ended } };
  }
  const { key, preview: made } = await startPreview(site, { by, token, name, version, until: readEnd('--for', lasts) });
  const link = `${siteUrl}/_mf/preview/${key}`;
  const where = siteUrl ? '' : ' (below the address of the site)';
  return {
    text: `Whoever opens this link${where} sees ${release} until ${minute(made.until)}, in that browser alone; it is shown only now:
${link}
To end it: npm run mf -- preview ${release} --end`,
    json: { name, version, until: made.until, link },
  };
}

/** Which release is shown to whoever has its link, until when and by whom. */
export const previewText = ({ name, version, until, by }: Preview): string =>
  `${name}@${version} is previewed by link until ${minute(until)} (${by})`;
