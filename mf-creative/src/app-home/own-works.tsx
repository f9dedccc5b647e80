import { ArrowRight, Network } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import {
  type LatestCode,
  type LatestMap,
  type LatestRecord,
  latestWorks,
} from 'shared/contracts/creative/latest-works.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { contentName } from '../qrcode/content/content-name.ts';
import { RecordPicture } from '../works/picture/record-picture.tsx';
import { nameOf } from '../works/records/record-words.ts';
import type { OwnData } from './load-app-home.ts';
import { Head } from './rows.ts';

interface Work {
  key: string;
  /** When it was made or changed last. */
  time: string;
  what: string;
  name: string;
  to: string;
  record?: LatestRecord;
}

const workOfPicture = (record: LatestRecord): Work => ({
  key: `picture ${record.id}`,
  time: record.create_time,
  what: '图片',
  name: nameOf(record),
  record,
  to: `/app/drawing/record?record=${record.id}`,
});
const workOfCode = (record: LatestCode): Work => ({
  key: `code ${record.id}`,
  time: record.create_time,
  what: '二维码',
  name: contentName(record.qr_content),
  record,
  to: `/app/qrcode?from=${record.id}`,
});
const workOfMap = ({ id, title, update_time }: LatestMap): Work => ({
  key: `map ${id}`,
  time: update_time,
  what: '思维导图',
  name: title,
  to: `/app/mind_map?id=${id}`,
});

/** The latest works of the account, of all tools, the newest first; a visitor reads where they would be. */
export function OwnWorks({ own, onRetry }: { own: OwnData | null; onRetry(): void }) {
  if (!own) return <LogInFirst />;
  const { pictures, codes, maps } = own;
  const works = [
    ...(dataOf(pictures) ?? []).map(workOfPicture),
    ...(dataOf(codes) ?? []).map(workOfCode),
    ...(dataOf(maps) ?? []).map(workOfMap),
  ].toSorted((a, b) => b.time.localeCompare(a.time));
  const parts = [
    ['图片', pictures],
    ['二维码', codes],
    ['思维导图', maps],
  ] as const;
  const problems = parts.flatMap(([what, part]) => {
    const problem = problemOf(part);
    return problem ? [`${what}没有加载出来：${problem}`] : [];
  });
  return (
    <section aria-labelledby="works">
      <Head>
        <h2 id="works">最近作品</h2>
        <nav aria-label="全部作品">
          <All to="/app/drawing/record">全部图片</All>
          <All to="/app/qrcode">二维码</All>
          <All to="/app/mind_map">导图</All>
        </nav>
      </Head>
      {problems.map((problem) => (
        <LoadFailed key={problem} text={problem} onRetry={onRetry} />
      ))}
      {works.length === 0 && problems.length === 0 && (
        <None>还没有作品。写下第一句话，画好的图片、二维码和导图都会留在这里。</None>
      )}
      <Works>
        {works.slice(0, latestWorks).map((work) => (
          <li key={work.key}>
            <Link to={work.to} aria-label={`${work.what}：${work.name}`} title={work.name}>
              <small aria-hidden>{work.what}</small>
              {work.record ? (
                <RecordPicture className="picture" record={work.record} sizes="(max-width: 767.98px) 33vw, 180px" />
              ) : (
                <span className="picture map">
                  <Network size={24} aria-hidden />
                  <b dir="auto">{work.name}</b>
                </span>
              )}
            </Link>
          </li>
        ))}
      </Works>
    </section>
  );
}

function All({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to}>
      {children}
      <ArrowRight size={16} aria-hidden />
    </Link>
  );
}

function LogInFirst() {
  const logIn = useLogIn();
  return (
    <section aria-labelledby="works">
      <h2 id="works">最近作品</h2>
      <None>
        登录之后，画过的图片、做过的二维码和导图，还有正在进行的工作都在这里。
        <Button variant="soft" onClick={() => void logIn()}>
          登录
        </Button>
      </None>
    </section>
  );
}

const Works = styled('ul')`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(160px, 30%), 1fr)); gap: var(--space-2);
  a, .picture { display: block; width: 100%; border-radius: var(--radius-card); }
  a { position: relative; color: var(--text); }
  .picture { aspect-ratio: 1; background: var(--fill); object-fit: cover; }
  .map { display: grid; align-content: center; justify-items: center; gap: var(--space-2); padding: var(--space-3); text-align: center; }
  .map svg { color: var(--accent-text); }
  .map b { display: -webkit-box; max-width: 100%; overflow: hidden; font-size: var(--type-interface); font-weight: var(--weight-medium); overflow-wrap: anywhere; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  small { position: absolute; z-index: 1; left: 6px; bottom: 6px; padding: 1px 8px; border-radius: var(--radius-full); background: var(--surface-overlay); color: var(--text-2); font-size: var(--type-meta); }
`;

const None = styled('p')`
  display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center; justify-content: space-between; padding: var(--space-4); border: 1px dashed var(--line-strong); border-radius: var(--radius-card); color: var(--text-2); font-size: var(--type-interface);
`;
