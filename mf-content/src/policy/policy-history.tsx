import { Link } from 'react-router-dom';
import { Time } from 'shared/bundled/time/time.tsx';
import type { PolicyVersion } from 'shared/contracts/content/policy.ts';
import { styled } from 'shared/ui/kit.ts';

interface PolicyHistoryProps {
  type: string;
  /** The version that is read. */
  shown: number;
  /** The newest first. */
  versions: PolicyVersion[];
}

/** Every version of a policy, its day and what was changed by it; each can be read. */
export function PolicyHistory({ type, shown, versions }: PolicyHistoryProps) {
  return (
    <History aria-labelledby="history-title" data-print="no">
      <h2 id="history-title">修订记录</h2>
      <ol>
        {versions.map(({ version, create_time, change }, place) => (
          <li key={version}>
            <Link
              to={place === 0 ? `/policy/${type}` : `/policy/${type}?version=${version}`}
              aria-current={version === shown ? 'true' : undefined}
            >
              第 {version} 版
            </Link>
            <Time at={create_time} isDay />
            <span>{change || (version === 1 ? '首次发布' : '文字修订')}</span>
          </li>
        ))}
      </ol>
    </History>
  );
}

const History = styled('section')({
  marginTop: 'var(--space-7)',
  paddingTop: 'var(--space-5)',
  borderTop: '1px solid var(--line)',
  fontSize: 'var(--type-interface)',
  '& h2': { fontSize: 'var(--type-text)' },
  '& ol': { listStyle: 'none', margin: 'var(--space-2) 0 0', padding: 0 },
  '& li': { display: 'flex', flexWrap: 'wrap', gap: '0 var(--space-4)', alignItems: 'baseline', padding: '6px 0' },
  '& a[aria-current]': { color: 'var(--text)', fontWeight: 'var(--weight-medium)' },
  '& time': { color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
});
