import { useEffect, useRef, useState } from 'react';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { isUnderWay } from './record-words.ts';

/** Says to screen readers what became of pictures that were waited for. */
export function AnnouncedRecords({ records, what = '图片' }: { records: readonly DrawRecord[]; what?: string }) {
  const before = useRef<readonly DrawRecord[]>([]);
  const [words, setWords] = useState('');
  useEffect(() => {
    const ended = records.filter(
      (now) => !isUnderWay(now) && before.current.some((was) => was.id === now.id && isUnderWay(was)),
    );
    before.current = records;
    if (ended.length === 0) return;
    const done = ended.filter(({ status }) => status === drawStatus.done).length;
    const [failed] = ended.filter(({ status }) => status !== drawStatus.done);
    setWords(
      [
        done > 0 && `画好了 ${done} 张${what}`,
        failed && `${what}没有画出来：${failed.failure?.text || failed.fail_reason}`,
      ]
        .filter(Boolean)
        .join('。'),
    );
  }, [records, what]);
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  );
}
