import type { AnswerSource } from 'shared/contracts/chat.ts';
import { safeHref } from 'shared/site/address.ts';

/** Pages of the web that an answer rests on, by the numbers that its text quotes. */
export function AnswerSources({ sources }: { sources: readonly AnswerSource[] }) {
  return (
    <section className="sources" aria-label="参考来源">
      <ol>
        {sources.map(({ title, url, text }) => (
          <li key={url}>
            <a href={safeHref(url)} target="_blank" rel="noopener noreferrer nofollow" title={text || undefined}>
              {title}
            </a>
            <span>{hostOf(url)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : '');
