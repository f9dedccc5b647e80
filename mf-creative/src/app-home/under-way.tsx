import { useAtomValue } from 'jotai';
import { Clock3, MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dataOf } from 'shared/bundled/loading/load-part.ts';
import { runningAnswersAtom } from 'shared/site/session.ts';
import { contentName } from '../qrcode/content/content-name.ts';
import { nameOf, waitingWords } from '../works/records/record-words.ts';
import type { OwnData } from './load-app-home.ts';
import { Rows } from './rows.ts';

/** What is drawn, made or written now; nothing while nothing is. */
export function UnderWay({ own }: { own: OwnData }) {
  const answers = useAtomValue(runningAnswersAtom);
  const pictures = dataOf(own.open_pictures) ?? [];
  const codes = dataOf(own.open_codes) ?? [];
  if (pictures.length + codes.length + answers.length === 0) return null;
  return (
    <section aria-labelledby="running">
      <h2 id="running">正在进行</h2>
      <Rows>
        {pictures.map((record) => (
          <li key={record.id}>
            <Link to={`/app/drawing/record?record=${record.id}`}>
              <Clock3 size={18} aria-hidden />
              <span dir="auto">{nameOf(record)}</span>
              <small>{waitingWords(record)}</small>
            </Link>
          </li>
        ))}
        {codes.map((record) => (
          <li key={record.id}>
            <Link to="/app/qrcode">
              <Clock3 size={18} aria-hidden />
              <span dir="auto">{`二维码：${contentName(record.qr_content)}`}</span>
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
      </Rows>
    </section>
  );
}
