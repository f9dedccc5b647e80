import { useAtomValue } from 'jotai';
import { ArrowRight, Clock3, MessageCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { runningAnswersAtom, siteEventAtom } from 'shared/site/session.ts';
import { Button } from 'shared/ui/kit.ts';
import { nameOf, waitingWords } from '../draw-records/record-words.ts';
import { RecordPicture } from '../picture/record-picture.tsx';
import type { AppHomeData } from './load-app-home.ts';

const drawEventAtom = siteEventAtom('draw');

/** What runs now and the latest pictures of who is logged in; a visitor reads where they would be. */
export function OwnWorks({ works, running }: Pick<AppHomeData, 'works' | 'running'>) {
  const { revalidate } = useNews();
  if (!works) return <LogInFirst />;
  return (
    <>
      <Running records={running} />
      <section aria-labelledby="works">
        <div className="head">
          <h2 id="works">最近作品</h2>
          <Link to="/app/drawing/record">
            全部图片
            <ArrowRight size={16} aria-hidden />
          </Link>
        </div>
        {'problem' in works ? (
          <LoadFailed text={`作品没有加载出来：${works.problem}`} onRetry={() => void revalidate()} />
        ) : (
          <Works records={works.data.lists} />
        )}
      </section>
    </>
  );
}

/** Reads the page's data again when pictures came on, here or on another device; what comes meanwhile counts afterwards. */
function useNews() {
  const event = useAtomValue(drawEventAtom);
  const { state, revalidate } = useRevalidator();
  const seen = useRef(event);
  const take = useEffectEvent(() => {
    if (event === seen.current || state !== 'idle') return;
    seen.current = event;
    void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each event, and after each reading
  useEffect(() => take(), [event, state]);
  return { revalidate };
}

function Running({ records }: { records: readonly DrawRecord[] }) {
  const answers = useAtomValue(runningAnswersAtom);
  if (records.length + answers.length === 0) return null;
  return (
    <section aria-labelledby="running">
      <h2 id="running">正在进行</h2>
      <ul className="running">
        {records.map((record) => (
          <li key={record.id}>
            <Link to={`/app/drawing/record?record=${record.id}`}>
              <Clock3 size={18} aria-hidden />
              <span dir="auto">{nameOf(record)}</span>
              <small>{waitingWords(record)}</small>
            </Link>
          </li>
        ))}
        {answers.map(({ run_id, session_id }) => (
          <li key={run_id}>
            <Link to={session_id > 0 ? `/chat?id=${session_id}` : '/chat'}>
              <MessageCircle size={18} aria-hidden />
              <span>对话中的回答</span>
              <small>正在写…</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Works({ records }: { records: readonly DrawRecord[] }) {
  if (records.length === 0) return <p className="none">还没有作品。写下第一句话，画好的图片会留在这里。</p>;
  return (
    <ul className="works">
      {records.map((record) => (
        <li key={record.id}>
          <Link to={`/app/drawing/record?record=${record.id}`} aria-label={nameOf(record)} title={nameOf(record)}>
            <RecordPicture record={record} sizes="(max-width: 767.98px) 33vw, 180px" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LogInFirst() {
  const logIn = useLogIn();
  return (
    <section aria-labelledby="works">
      <h2 id="works">最近作品</h2>
      <p className="none">
        登录之后，画过的图片和正在进行的工作都在这里。
        <Button variant="soft" onClick={() => void logIn()}>
          登录
        </Button>
      </p>
    </section>
  );
}
