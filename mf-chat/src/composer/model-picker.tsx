import { atom, useAtom } from 'jotai';
import { Brain, Check, ChevronDown, Eye, FileText, Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChatModel } from 'shared/contracts/chat.ts';
import { readCookie, writeCookie } from 'shared/site/cookies.ts';
import { Menu, MenuItem, styled } from 'shared/ui/kit.ts';

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
}

/** Which model answers, what it is able to do, and what a question costs. */
export function ModelPicker({ models, model, member, choose }: ModelPickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!model) return null;
  const name = model.alias || model.key;
  return (
    <Picker>
      <button
        type="button"
        aria-label={`选择模型：${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span>{name}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      <data value={model.balance}>{priceOf(model, member)}</data>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {models.map((one) => (
          <MenuItem
            key={one.key}
            role="menuitemradio"
            aria-checked={one.key === model.key}
            selected={one.key === model.key}
            onClick={() => {
              setAnchor(null);
              choose(one.key);
            }}
          >
            <ModelLine model={one} member={member} chosen={one.key === model.key} />
          </MenuItem>
        ))}
      </Menu>
    </Picker>
  );
}

const abilities = [
  ['vision', '能看图片', Eye],
  ['reasoning', '深度思考', Brain],
  ['files', '能读文件', FileText],
  ['network', '能联网', Globe],
] as const;

function ModelLine({ model, member, chosen }: { model: ChatModel; member: boolean; chosen: boolean }) {
  const has = (ability: string) => model.abilities?.includes(ability);
  return (
    <Line>
      <Check size={16} aria-hidden style={{ visibility: chosen ? 'visible' : 'hidden' }} />
      <b>{model.alias || model.key}</b>
      {abilities.map(
        ([ability, words, Icon]) =>
          has(ability) && (
            <span key={ability} role="img" aria-label={words} title={words}>
              <Icon size={14} aria-hidden />
            </span>
          ),
      )}
      {model.member_free === 1 && !member && model.balance > 0 && <em>会员免费</em>}
      <small>{priceOf(model, member)}</small>
    </Line>
  );
}

function priceOf(model: ChatModel, member: boolean): string {
  if (model.balance <= 0) return '免费';
  if (member && model.member_free) return '会员免费';
  return `${model.balance} 积分 / 次`;
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
  button > svg { flex: none; color: var(--text-2); }
  data { flex: none; }
  @media (pointer: coarse) { button { min-height: 44px; } }
`;

const Line = styled('span')`
  display: flex;
  flex: 1;
  align-items: center;
  gap: var(--space-2);
  min-width: min(280px, 70vw);

  b { flex: 1; min-width: 0; overflow: hidden; font-weight: 500; text-overflow: ellipsis; }
  span { display: grid; color: var(--text-2); }
  em { padding: 1px 6px; border-radius: var(--radius-full); background: var(--accent-soft); color: var(--accent-text, var(--accent)); font-size: var(--type-meta); font-style: normal; }
  small { min-width: 5.5em; color: var(--text-2); font-size: var(--type-meta); text-align: right; font-variant-numeric: tabular-nums; }
`;
