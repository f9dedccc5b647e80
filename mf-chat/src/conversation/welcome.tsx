import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { ExampleGroup } from 'shared/contracts/chat/example.ts';
import { styled } from 'shared/ui/kit.ts';

interface WelcomeProps {
  title: string;
  groups: readonly ExampleGroup[];
  problem: string | undefined;
  onRetry(): void;
  onPick(question: string): void;
}

/** Questions of one group that are shown; the rest would push the composer's neighbours out of sight. */
const shownPerGroup = 3;

/** The first screen: a greeting, and examples that fill the composer. */
export function Welcome({ title, groups, problem, onRetry, onPick }: WelcomeProps) {
  const pictureUrl = usePictureUrl();
  return (
    <Frame>
      <h2 className="greeting" dir="auto">
        {title}
      </h2>
      <p className="lead">问问题、写文案、读代码、做计划，从一句话开始。</p>
      {problem && <LoadFailed text={`示例没有加载出来：${problem}`} onRetry={onRetry} />}
      <div className="groups">
        {groups
          .filter((group) => group.sample.length > 0)
          .map((group) => (
            <section key={group.id} aria-labelledby={`examples-${group.id}`}>
              <h3 id={`examples-${group.id}`} dir="auto">
                {group.image && <img src={pictureUrl(group.image)} alt="" width={20} height={20} loading="lazy" />}
                {group.name}
              </h3>
              {group.sample.slice(0, shownPerGroup).map((sample) => (
                <button key={sample.id} type="button" onClick={() => onPick(sample.content)}>
                  <span dir="auto">{sample.content}</span>
                </button>
              ))}
            </section>
          ))}
      </div>
    </Frame>
  );
}

/** An ornament under the pointer, as a mask: eighteen drawings in each page would cost the server more than they show. */
const arrow = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M7 7h10v10M7 17 17 7'/%3E%3C/svg%3E")`;

// In a low or narrow window there are fewer examples, so that none reaches the composer; on a phone one group stands beside the other.
const Frame = styled('div')`
  display: flex;
  flex-direction: column;
  min-height: 100%;
  max-width: calc(760px + 2 * var(--space-4));
  margin: 0 auto;
  padding: clamp(var(--space-5), 9vh, 96px) var(--space-4) var(--space-5);

  .greeting { font-size: var(--type-hero); letter-spacing: 0.01em; }
  .lead { margin: var(--space-2) 0 var(--space-6); color: var(--text-2); text-wrap: pretty; }
  .groups { display: grid; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); gap: var(--space-4); }
  section { display: flex; flex-direction: column; border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-raised); padding: var(--space-2); }
  h3 { display: flex; gap: var(--space-2); align-items: center; padding: var(--space-2) var(--space-2) var(--space-1); color: var(--text-2); font-size: 0.8125rem; font-weight: var(--weight-medium); }
  h3 img { border-radius: 4px; }
  section button { display: flex; gap: var(--space-2); align-items: flex-start; justify-content: space-between; min-height: var(--hit); padding: 9px var(--space-2); border-radius: var(--radius-control);
    font-size: var(--type-interface); line-height: 1.6; transition: background-color var(--motion-fast) var(--ease); }
  section button span { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
  section button::after { content: ""; flex: none; width: 16px; height: 16px; margin-top: 3px; background: var(--text-3); mask: ${arrow}; opacity: 0; transition: opacity var(--motion-fast) var(--ease); }
  section button:hover { background: var(--fill); }
  @media (max-height: 999.98px), (max-width: 639.98px) { section button:nth-of-type(n + 3) { display: none; } }
  @media (max-height: 799.98px) { section button:nth-of-type(n + 2) { display: none; } }
  @media (max-width: 639.98px) { .groups { display: flex; overflow-x: auto; } section { flex: 0 0 78%; } }
  section button:hover::after, section button:focus-visible::after { opacity: 1; }
`;
