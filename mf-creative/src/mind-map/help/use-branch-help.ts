import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAnswers } from 'shared/bundled/answers/use-answers.ts';
import { keepDraft } from 'shared/bundled/draft/chat-draft.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { type BranchQuestion, type MapTask, mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { cutText } from 'shared/contracts/cut-text.ts';
import { branchesOfText, branchOf, indentedList } from '../clipboard/branches.ts';
import { nextNodeId } from '../document/edit-map.ts';
import type { MapDocument, MapNode } from '../document/map-node.ts';
import { pathTo } from '../document/map-tree.ts';
import { shownTitle } from '../document/shown-title.ts';
import type { MapEditor } from '../editor/use-map-editor.ts';
import type { Wish } from '../work/node-menu.tsx';

/** Asks the model about a branch. What comes is a suggestion until it is taken. */
export function useBranchHelp(model: string | undefined) {
  const navigate = useNavigate();
  const [subject, setSubject] = useState<{ id: string; task: MapTask; title: string }>();
  const { asked, ask, retry, stop, forget } = useAnswers<BranchQuestion>({
    input: { type: chatType.mindMap, ...(model ? { model } : {}) },
    inputOf: (question) => ({ question: { ...question } }),
    count: 1,
    refused: () => false,
    stored: () => undefined,
  });
  function help(wish: Wish, node: MapNode, { state }: MapEditor) {
    if (wish === 'chat') {
      const list = cutText(indentedList([branchOf(node)]), mapLimits.branch);
      keepDraft('new', `关于思维导图的这一部分：\n\n${list}\n\n`);
      void navigate('/chat');
      return;
    }
    setSubject({ id: node.id, task: wish, title: shownTitle(node.text, state.document.env) });
    ask(questionOf(wish, node, state.document));
  }
  return {
    asked,
    subject,
    help,
    retry,
    stop: () => void stop(),
    refuse() {
      forget();
      setSubject(undefined);
    },
  };
}

function questionOf(task: MapTask, node: MapNode, { root, env }: MapDocument): BranchQuestion {
  const titles = pathTo(root, node.id).map(({ text }) => shownTitle(text, env));
  return {
    task,
    title: titles.at(-1) ?? '',
    path: titles.join(' / '),
    branch: cutText(
      indentedList([branchOf(node)]).replace(/^(\t*)/gm, (tabs) => `${'  '.repeat(tabs.length)}- `),
      mapLimits.branch,
    ),
  };
}

/** Puts a suggestion into the map; one step that can be undone. */
export function takeSuggestion({ state, dispatch }: MapEditor, id: string, task: MapTask, text: string): void {
  const node = pathTo(state.document.root, id).at(-1);
  const words = text.trim();
  if (!node || !words) return;
  if (task === 'rephrase') {
    dispatch({
      do: 'edit',
      edit: { type: 'rename', id, text: words.replace(/^[-#*\s]+/, '').split('\n')[0] ?? words },
    });
  } else if (task === 'summarise') {
    const notes = node.notes ? `${node.notes}\n\n${words}` : words;
    dispatch({ do: 'edit', edit: { type: 'setNotes', id, notes } });
  } else {
    const burst = `expand ${nextNodeId(state.document)}`;
    for (const [at, branch] of branchesOfText(words).entries())
      dispatch({ do: 'edit', edit: { type: 'insert', parent: id, at: node.children.length + at, branch }, burst });
  }
}
