import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { Welcome } from '../conversation/welcome.tsx';
import type { ChatData } from './load-chat.ts';

interface ChatEmptyProps {
  data: ChatData;
  /** Why the conversation did not come. */
  problem: string | undefined;
  /** Asks for what did not come. */
  onRetry(): void;
  /** An example is taken into the composer. */
  onPick(text: string): void;
}

const none: readonly never[] = [];

/** In place of answers: the greeting with examples, or that the conversation did not come. */
export function ChatEmpty({ data, problem, onRetry, onPick }: ChatEmptyProps) {
  const config = useAtomValue(siteConfigAtom);
  if (problem)
    return (
      <div className="unavailable">
        <LoadFailed text={problem} onRetry={onRetry} />
        <Link to="/">开始新对话</Link>
      </div>
    );
  return (
    <Welcome
      title={config?.chat.chat_title || '你好，今天想聊点什么？'}
      // An example is taken into the composer, which is not there while the chat is closed.
      groups={config?.chat.is_open === 0 ? none : (dataOf(data.examples) ?? none)}
      problem={problemOf(data.examples)}
      onRetry={onRetry}
      onPick={onPick}
    />
  );
}
