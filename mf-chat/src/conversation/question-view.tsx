import { useAtom } from 'jotai';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import { AttachedFiles } from './attached-files.tsx';
import { CopyButton } from './tools/copy-button.tsx';
import { BranchSwitch } from './tree/branch-switch.tsx';
import type { TurnActions } from './tree/use-branches.ts';
import { editedQuestionAtom } from './turns/edited-question.ts';
import type { ShownTurn } from './turns/record-turns.ts';

interface QuestionViewProps {
  turn: ShownTurn;
  /** Undefined: the server knows one path only. */
  actions: TurnActions | undefined;
}

/** What was asked, with its versions; it can be asked in other words. */
export function QuestionView({ turn, actions }: QuestionViewProps) {
  const editor = useLatePart(async () => (await import('./tree/question-editor.tsx')).QuestionEditor);
  const { question: text, questionId } = turn;
  const tree = questionId > 0 ? actions : undefined;
  const [edited, setEdited] = useAtom(editedQuestionAtom);
  const isWanted = tree !== undefined && edited === questionId;
  const open = useEffectEvent(() => {
    setEdited(0);
    editor.open();
  });
  useEffect(() => {
    if (isWanted) open();
  }, [isWanted]);
  if (tree && editor.View && editor.isOpen) {
    return (
      <div className="question">
        <editor.View
          text={text}
          onSave={(typed) => tree.save(turn, typed)}
          onSend={(typed) => tree.askInstead(turn, typed)}
          onClose={editor.close}
        />
      </div>
    );
  }
  return (
    <div className="question">
      <AttachedFiles files={turn.files} />
      <p dir="auto">
        <span className="visually-hidden" dir="ltr">
          我：
        </span>
        {text}
      </p>
      <div className="actions">
        {tree && <BranchSwitch what="提问" ids={turn.siblings.question} current={questionId} onChoose={tree.choose} />}
        <CopyButton label="复制问题" text={() => text} />
        {tree && (
          <>
            <button type="button" aria-label="修改问题" title="修改问题" onClick={editor.open}>
              <Pencil size={16} aria-hidden />
            </button>
            <button type="button" aria-label="删除问题" title="删除问题" onClick={() => tree.remove(turn)}>
              <Trash2 size={16} aria-hidden />
            </button>
          </>
        )}
      </div>
    </div>
  );
}
