import type { AnswerSource } from 'shared/contracts/chat/record/chat-record.ts';
import { safeHref } from 'shared/site/address.ts';
import { styled } from 'shared/ui/kit.ts';

/** Pages of the web that an answer rests on, by the numbers that its text quotes. */
export function AnswerSources({ sources }: { sources: readonly AnswerSource[] }) {
  return (
    <Sources aria-label="参考来源">
      <ol>
        {sources.map(({ title, url, text }, at) => (
          <li key={url} data-source={at + 1} tabIndex={-1}>
            <a
              href={safeHref(url)}
              target="_blank"
              rel="noopener noreferrer nofollow"
              title={text || undefined}
              dir="auto"
            >
              {title}
            </a>
            <span>{hostOf(url)}</span>
          </li>
        ))}
      </ol>
    </Sources>
  );
}

const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, '') ?? '';

const Sources = styled('section')`
  margin-top: var(--space-3);
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-card);
  background: var(--fill);
  font-size: var(--type-interface);

  ol { margin: 0; padding-left: 1.4em; }
  li { padding: 2px 0; overflow-wrap: anywhere; }
  li:focus { outline: none; background: var(--fill-strong); }
  li::marker { color: var(--text-2); font-variant-numeric: tabular-nums; }
  span { margin-left: var(--space-2); color: var(--text-2); font-size: var(--type-meta); }
`;
