import { CircleAlert, Clock3, Heart } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { RecordPicture } from '../../works/picture/record-picture.tsx';
import { actionName, isUnderWay, nameOf, waitingWords } from '../../works/records/record-words.ts';

export interface RecordCardProps {
  record: DrawRecord;
  /** Its details. */
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
  const { record, isShown, isChosen, isChoosing } = props;
  return (
    <article
      className="card"
      data-record={record.id}
      data-shown={isShown || undefined}
      data-chosen={isChosen || undefined}
      data-choosing={isChoosing || undefined}
    >
      <RecordPicture record={record} sizes="(max-width: 767.98px) 50vw, 220px" />
      <State record={record} />
      <Name {...props} />
      <Choice {...props} />
      {record.is_favourite === 1 && <Heart className="heart" size={16} fill="currentColor" aria-label="已收藏" />}
    </article>
  );
}

/** The same as a row of the list. */
export function RecordRow(props: RecordCardProps) {
  const { record, isShown, isChosen, isChoosing } = props;
  const size = record.actual ?? record.requested;
  const facts = [record.draw_model, actionName(record.action), size && `${size.width} × ${size.height}`];
  return (
    <article
      className="row"
      data-record={record.id}
      data-shown={isShown || undefined}
      data-chosen={isChosen || undefined}
      data-choosing={isChoosing || undefined}
    >
      <Choice {...props} />
      <RecordPicture record={record} sizes="56px" />
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

/** What is to be said of a picture that is not there. */
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
