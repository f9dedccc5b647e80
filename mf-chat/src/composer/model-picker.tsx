import { atom, useAtom } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { ChatModel } from 'shared/contracts/chat/chat-model.ts';
import { readCookie, writeCookie } from 'shared/site/cookies.ts';
import { styled } from 'shared/ui/kit.ts';
import { priceOf } from './model-price.ts';

const ModelMenu = lazyPart(() => import('./model-menu.tsx').then((code) => code.ModelMenu));

/** The models that the visitor chose, by key; nothing before he did. Kept in cookies of these names (spec section 9). */
const chosenModelsAtom = atom<{ chat_model?: string; plugin_model?: string }>({});

/** The model to ask, of those that the site has, and how to choose another one: for the chat, or for skills and creation. */
export function useModel(models: readonly ChatModel[], cookie: 'chat_model' | 'plugin_model' = 'chat_model') {
  const [chosen, setChosen] = useAtom(chosenModelsAtom);
  useEffect(() => {
    const kept = readCookie(document.cookie, cookie);
    if (kept) setChosen((now) => ({ [cookie]: kept, ...now }));
  }, [cookie, setChosen]);
  const model =
    models.find(({ key }) => key === chosen[cookie]) ?? models.find((one) => one.default === 1) ?? models[0];
  const choose = (key: string) => {
    setChosen((now) => ({ ...now, [cookie]: key }));
    writeCookie(cookie, key);
  };
  return { model, choose };
}

interface ModelPickerProps {
  models: readonly ChatModel[];
  model: ChatModel | undefined;
  member: boolean;
  choose(key: string): void;
  /** How many answers a question gets; undefined: one, always. */
  answers?: WantedAnswers | undefined;
}
export type WantedAnswers = readonly [wanted: number, want: (answers: number) => void];

/** Which model answers, what it is able to do, and what a question costs. */
export function ModelPicker({ models, model, member, choose, answers }: ModelPickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (!model) return null;
  const name = model.alias || model.key;
  const wanted = answers?.[0] ?? 1;
  return (
    <Picker>
      <button
        type="button"
        aria-label={`选择模型：${name}${wanted > 1 ? `，每次 ${wanted} 个回答` : ''}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <span dir="auto">{name}</span>
        {wanted > 1 && <b>×{wanted}</b>}
        <ChevronDown size={14} aria-hidden />
      </button>
      <data value={model.balance * wanted}>{priceOf(model, member, wanted)}</data>
      {wasOpened && (
        <ModelMenu
          models={models}
          model={model}
          member={member}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={choose}
          answers={answers}
        />
      )}
    </Picker>
  );
}

const Picker = styled('div')`
  display: flex;
  min-width: 0;
  align-items: center;
  gap: var(--space-2);

  button { display: flex; align-items: center; gap: 4px; min-width: 0; max-width: 11em; min-height: 36px; padding: 0 var(--space-2); border-radius: var(--radius-control);
    color: var(--text); font-size: 0.8125rem; }
  button:hover, button[aria-expanded='true'] { background: var(--fill-strong); }
  button > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  button > b { flex: none; color: var(--accent-text); font-weight: var(--weight-medium); }
  button > svg { flex: none; color: var(--text-2); }
  data { flex: none; }
  @media (pointer: coarse) { button { min-height: 44px; } }
`;
