import { CornerDownLeft, RotateCcw } from 'lucide-react';
import { useContext } from 'react';
import { TopUpLink } from 'shared/bundled/credits/top-up-link.tsx';
import { notEnoughBalance } from 'shared/contracts/chat/question.ts';
import { AnswerPrice } from './answer-price.ts';

/** How an answer ended when it did not simply end. */
export interface Ending {
  kind: 'stopped' | 'interrupted' | 'failed' | 'length' | 'content_filter' | 'cut_off' | 'queued';
  text?: string | undefined;
  code?: number | undefined;
}

const words: Record<Ending['kind'], string> = {
  stopped: '已停止回答',
  interrupted: '回答中断了，已写出的内容已保留',
  failed: '这次没有得到回答',
  length: '回答达到了长度上限',
  content_filter: '部分内容未能显示',
  cut_off: '连接断开了，正在重新连接…',
  queued: '网络已断开，恢复连接后自动发送',
};

interface AnswerNoticeProps {
  ending: Ending;
  /** Left out where asking again makes no sense, e.g. further up. A question that waits is taken back. */
  onRetry?: (() => void) | undefined;
  /** Writes the answer on; left out where there is nothing of it, or something follows. */
  onGoOn?: (() => void) | undefined;
}

/** The line below an answer that says what happened, with the next step. */
export function AnswerNotice({ ending, onRetry, onGoOn }: AnswerNoticeProps) {
  const price = useContext(AnswerPrice);
  const canRetry = onRetry && ending.kind !== 'length' && ending.kind !== 'cut_off';
  const poor = ending.code === notEnoughBalance;
  const bad = ending.kind === 'failed' || ending.kind === 'interrupted';
  return (
    <div className={bad ? 'notice bad' : 'notice'} role={bad ? 'alert' : undefined}>
      <span>{ending.text || words[ending.kind]}</span>
      {poor && <TopUpLink className="action" />}
      {onGoOn && (
        <button type="button" className="action" onClick={onGoOn}>
          <CornerDownLeft size={14} aria-hidden />
          继续写
        </button>
      )}
      {canRetry && (
        <button type="button" className="action" onClick={onRetry}>
          {ending.kind !== 'queued' && <RotateCcw size={14} aria-hidden />}
          {ending.kind === 'queued' ? '取回修改' : '重试'}
        </button>
      )}
      {price && (onGoOn || canRetry) && ending.kind !== 'queued' && <small>{price}</small>}
    </div>
  );
}
