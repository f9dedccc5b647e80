import { useAtomValue } from 'jotai';
import { Ellipsis, Volume2 } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { messageOf } from 'shared/http/errors.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { CollectAnswer } from './collect-answer.tsx';
import type { AnswerToolsProps, ToolProps } from './tool-props.ts';

declare const __SERVER__: boolean;

/** Code of tools comes with their first use. A server draws no menu: its code and the poster's are left out of a render worker's. */
const tools = {
  menu: () =>
    __SERVER__ ? new Promise<never>(() => undefined) : import('./more-menu.tsx').then(({ MoreMenu }) => MoreMenu),
  voice: () => import('./read-aloud.tsx').then(({ ReadAloud }) => ReadAloud),
};

/** Collect, read aloud, and more: buttons in the row below an answer that has ended. */
export function AnswerTools(props: AnswerToolsProps) {
  const row = useRef<HTMLDivElement>(null);
  const loggedIn = useAtomValue(isLoggedInAtom);
  const [tool, setTool] = useState<{ name: keyof typeof tools; View: ComponentType<ToolProps> }>();
  async function open(name: keyof typeof tools) {
    try {
      const View = await tools[name]();
      setTool({ name, View });
    } catch (error) {
      showToast('error', messageOf(error));
    }
  }
  return (
    <div ref={row} className="tools">
      {loggedIn && props.answerId > 0 && <CollectAnswer answerId={props.answerId} collectId={props.collectId} />}
      <button
        type="button"
        aria-label="朗读"
        title="朗读"
        aria-pressed={tool?.name === 'voice'}
        onClick={() => (tool?.name === 'voice' ? setTool(undefined) : void open('voice'))}
      >
        <Volume2 size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label="更多操作"
        title="更多操作"
        aria-haspopup="menu"
        onClick={() => void open('menu')}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
      {tool && <tool.View {...props} row={row} onClose={() => setTool(undefined)} />}
    </div>
  );
}

/** Rules of the class `tools`, for the frame of the turns. */
export const toolsStyles = `
  .tools { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1); }
  @media (hover: none) { .tools { gap: 0; } }
`;
