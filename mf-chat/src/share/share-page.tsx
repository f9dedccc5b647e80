import { useAtomValue } from 'jotai';
import { Link, useLoaderData } from 'react-router-dom';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { Markdown } from 'shared/bundled/markdown/lazy-markdown.tsx';
import { Time } from 'shared/bundled/time/time.tsx';
import type { SharedChat } from 'shared/contracts/chat/chat-share.ts';
import { recordType } from 'shared/contracts/chat/record/chat-record.ts';
import { originAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';
import { ConversationFrame, Turns } from '../conversation/conversation-frame.ts';
import { MarkdownNotice } from '../markdown-notice.tsx';

export { loadShare } from './load-share.ts';

const PrintedLabel = lazyPart(async () => (await import('shared/bundled/label/printed-label.tsx')).PrintedLabel, {
  isSilent: true,
});

/** `/chat/share/:id`: a conversation as it was when it was shared, for everybody who has the link. */
export function SharePage() {
  const { create_time, count, is_cut, lists } = useLoaderData<SharedChat>();
  const origin = useAtomValue(originAtom);
  return (
    <Frame>
      <ConversationFrame>
        <div className="scroll">
          <Turns as="article" className="turns">
            <header>
              <p>
                只读分享 · <Time at={create_time} /> · {count} 条消息 · 回答由 AI 生成，重要信息请核实
              </p>
              {is_cut === 1 && <p>对话较长，这里只有最近的部分。</p>}
            </header>
            {lists.map(({ type, content }, at) => {
              const key = `${at}`;
              return type === recordType.question ? (
                <div key={key} className="question">
                  <p dir="auto">
                    <span className="visually-hidden" dir="ltr">
                      提问：
                    </span>
                    {content}
                  </p>
                </div>
              ) : (
                <div key={key} className="answer">
                  <span className="visually-hidden">回答：</span>
                  <Markdown text={content} origin={origin} />
                </div>
              );
            })}
            <MarkdownNotice />
            <PrintedLabel />
            <footer>
              <Link to="/">我也来问一个</Link>
            </footer>
          </Turns>
        </div>
      </ConversationFrame>
    </Frame>
  );
}

const Frame = styled('div')`
  display: flex;
  height: 100%;
  min-height: 0;
  background: var(--surface-panel);

  header { padding-bottom: var(--space-4); margin-bottom: var(--space-5); border-bottom: 1px solid var(--line); }
  header p { color: var(--text-2); font-size: var(--type-meta); }
  .question { margin-bottom: var(--space-3); }
  .answer { margin-bottom: var(--space-5); }
  footer { padding: var(--space-5) 0; text-align: center; }
  @media print { display: block; height: auto; footer { display: none; } }
  footer a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 var(--space-5); border-radius: var(--radius-full); background: var(--accent); color: var(--on-accent); }
`;
