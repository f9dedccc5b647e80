import { CircleAlert, Clock3, Heart } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { styled } from 'shared/ui/kit.ts';
import { hoveredCard } from '../../works/cards/card-looks.ts';
import { RecordPicture } from '../../works/picture/record-picture.tsx';
import { actionName, isUnderWay, nameOf, waitingWords } from '../../works/records/record-words.ts';

export interface RecordCardProps {
  record: DrawRecord;
  to: string;
  isShown: boolean;
  /** The details of another one are shown: these take their place in the history. */
  replaces: boolean;
  isChosen: boolean;
  /** While some are chosen a tap chooses, and opens nothing. */
  isChoosing: boolean;
  onChoose(isRange: boolean): void;
}

/** A picture of the grid. Its link lies over all of it, the checkbox above the link. */
export function RecordCard(props: RecordCardProps) {
  const { record } = props;
  return (
    <article className="card" {...marksOf(props)}>
      <RecordPicture className="picture" record={record} sizes="(max-width: 767.98px) 50vw, 220px" />
      <State record={record} />
      <Name {...props} />
      <Choice {...props} />
      {record.is_favourite === 1 && <Heart className="heart" size={16} fill="currentColor" aria-label="已收藏" />}
    </article>
  );
}

export function RecordRow(props: RecordCardProps) {
  const { record } = props;
  const size = record.actual ?? record.requested;
  const facts = [record.draw_model, actionName(record.action), size && `${size.width} × ${size.height}`];
  return (
    <article className="row" {...marksOf(props)}>
      <Choice {...props} />
      <RecordPicture className="picture" record={record} sizes="56px" />
      <div className="words">
        <Name {...props} />
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <State record={record} />
      {record.is_favourite === 1 && <Heart className="heart" size={16} fill="currentColor" aria-label="已收藏" />}
      <time dateTime={record.create_time.replace(' ', 'T')}>{record.create_time.slice(11, 16)}</time>
    </article>
  );
}

const marksOf = ({ record, isShown, isChosen, isChoosing }: RecordCardProps) => ({
  'data-record': record.id,
  'data-shown': isShown || undefined,
  'data-chosen': isChosen || undefined,
  'data-choosing': isChoosing || undefined,
});

function Name({ record, to, isShown, replaces, isChoosing, onChoose }: RecordCardProps) {
  function press(event: MouseEvent) {
    if (!isChoosing && !event.shiftKey) return;
    event.preventDefault();
    onChoose(event.shiftKey);
  }
  return (
    <h3 dir="auto">
      <Link
        to={to}
        replace={replaces}
        aria-current={isShown || undefined}
        draggable={false}
        preventScrollReset
        onClick={press}
      >
        {nameOf(record)}
      </Link>
    </h3>
  );
}

function Choice({ record, isChosen, onChoose }: RecordCardProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={`选择：${nameOf(record)}`}
        onClick={(event) => onChoose(event.shiftKey)}
        // Chosen by the click, which knows of the shift key.
        onChange={() => undefined}
      />
    </label>
  );
}

function State({ record }: { record: DrawRecord }) {
  if (record.status === drawStatus.done) return null;
  if (isUnderWay(record)) {
    return (
      <p className="state">
        <Clock3 size={16} aria-hidden />
        {waitingWords(record)}
      </p>
    );
  }
  const reason = record.failure?.kind === 'cancelled' ? '已取消' : '未成功';
  return (
    <p className="state" data-failed>
      <CircleAlert size={16} aria-hidden />
      {reason}
      <span>{record.failure?.text ?? record.fail_reason}</span>
    </p>
  );
}

/** The look of cards, rows and headings. What lies on a picture is white on a shade, in both schemes. */
export const CardLooks = styled('div')`
  padding: 0 var(--space-5) 96px;
  [data-heading] { display: flex; align-items: end; padding-bottom: var(--space-3); }
  [data-heading] h2 { font-size: var(--type-interface); font-weight: var(--weight-medium); color: var(--text-2); font-variant-numeric: tabular-nums; }
  .end { padding: var(--space-5); color: var(--text-2); font-size: var(--type-meta); text-align: center; }
  article { position: relative; height: 100%; -webkit-touch-callout: none; user-select: none; }
  h3 { font-weight: var(--weight-normal); }
  /* The whole card is the link. */
  h3 a { color: inherit; }
  h3 a:hover { text-decoration: none; }
  h3 a:focus-visible { outline: none; }
  h3 a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
  h3 a:focus-visible::after { outline: var(--focus-ring); outline-offset: 2px; border-radius: var(--radius-card); }
  .choice { position: relative; z-index: 1; display: grid; place-items: center; cursor: pointer; }
  .choice input { width: 18px; height: 18px; margin: 0; accent-color: var(--accent); cursor: inherit; }
  .state { display: flex; gap: 6px; align-items: center; color: var(--text-2); font-size: var(--type-meta); }
  .state svg { flex: none; }
  .state[data-failed] svg { color: var(--danger); }
  .card { border-radius: var(--radius-card); background: var(--fill); overflow: clip; overflow-clip-margin: 6px; }
  .card .picture { position: absolute; width: 100%; height: 100%; border-radius: inherit; object-fit: cover; transition: transform var(--motion-fast) var(--ease); }
  .card h3 { position: absolute; right: 0; bottom: 0; left: 0; padding: var(--space-6) var(--space-3) var(--space-2); border-radius: 0 0 var(--radius-card) var(--radius-card); background: linear-gradient(transparent, rgb(0 0 0 / 0.72)); color: #fff; font-size: var(--type-meta); opacity: 0; transition: opacity var(--motion-fast) var(--ease); }
  .card h3 a { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  /* Hidden overflow of the words would cut the link's area off. */
  .card h3 a::after { top: auto; height: var(--card, 1000px); }
  ${hoveredCard} h3, .card:focus-within h3, .card:has(.state) h3 { opacity: 1; }
  /* What is chosen shows its picture smaller, without words on it. */
  .card[data-chosen]:not(:has(.state)) h3 { opacity: 0; }
  .card:has(.state) h3 { background: none; color: var(--text-2); }
  .card .state { position: absolute; inset: 0 0 40px; flex-direction: column; justify-content: center; padding: var(--space-3); text-align: center; }
  .card .state span { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  /* What has come of it so far, and words that are read on any picture. */
  .card img.picture ~ .state { inset: auto 0 0; flex-direction: row; padding: var(--space-2) var(--space-3); border-radius: 0 0 var(--radius-card) var(--radius-card); background: rgb(0 0 0 / 0.6); color: #fff; }
  .card .choice { position: absolute; top: 0; left: 0; width: 40px; height: 40px; opacity: 0; filter: drop-shadow(0 0 2px rgb(0 0 0 / 0.4)); }
  @media (pointer: coarse) { .card .choice { width: 44px; height: 44px; } }
  ${hoveredCard} .choice, .card .choice:focus-within, .card[data-chosen] .choice, .card[data-choosing] .choice { opacity: 1; }
  .card .heart { position: absolute; top: 11px; right: 11px; color: #fff; filter: drop-shadow(0 0 2px rgb(0 0 0 / 0.6)); }
  .card[data-chosen] .picture { transform: scale(0.9); border-radius: var(--radius-control); }
  .card[data-chosen] { background: var(--accent-soft); }
  [data-shown], [data-chosen] { outline: 2px solid var(--accent); outline-offset: -2px; }
  .card[data-shown] { outline-offset: 1px; }
  .row { display: flex; gap: var(--space-3); align-items: center; padding: 0 var(--space-2); border-bottom: 1px solid var(--line); }
  .row:hover { background: var(--fill); }
  .row[data-chosen] { background: var(--accent-soft); outline: none; }
  .row .choice { flex: none; width: 32px; height: 44px; }
  .row .picture { flex: none; width: 56px; height: 56px; border-radius: var(--radius-control); background: var(--fill); object-fit: cover; }
  .row .words { flex: 1; min-width: 0; font-size: var(--type-interface); }
  .row h3 a, .row p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .row h3 { display: grid; }
  .row .words p { color: var(--text-2); font-size: var(--type-meta); }
  .row .state { flex: 0 1 auto; min-width: 0; }
  .row .state span { display: none; }
  .row .heart { flex: none; color: var(--accent-text); }
  .row time { flex: none; color: var(--text-2); font-size: var(--type-meta); }
  @media (max-width: 767.98px) {
    padding: 0 var(--space-4) 96px;
    .row time { display: none; }
  }
`;
