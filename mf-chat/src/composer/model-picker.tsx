import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import type { ChatModel } from 'shared/contracts/chat.ts';
import { readCookie, writeCookie } from 'shared/site/cookies.ts';

/** The model that the visitor chose, by key; null before he did. Kept in the cookie `chat_model` (spec section 9). */
const chosenModelAtom = atom<string | null>(null);

/** The model to ask, of those that the site has, and how to choose another one. */
export function useModel(models: readonly ChatModel[]) {
  const [chosen, setChosen] = useAtom(chosenModelAtom);
  useEffect(() => {
    const kept = readCookie(document.cookie, 'chat_model');
    if (kept) setChosen((now) => now ?? kept);
  }, [setChosen]);
  const model = models.find(({ key }) => key === chosen) ?? models.find((one) => one.default === 1) ?? models[0];
  const choose = (key: string) => {
    setChosen(key);
    writeCookie('chat_model', key);
  };
  return { model, choose };
}

interface ModelPickerProps {
  models: readonly ChatModel[];
  model: ChatModel | undefined;
  member: boolean;
  choose(key: string): void;
}

/** Which model answers and what a question costs. A native list: it is at home on every device and costs nothing. */
export function ModelPicker({ models, model, member, choose }: ModelPickerProps) {
  if (!model) return null;
  return (
    <>
      <select aria-label="选择模型" value={model.key} onChange={(event) => choose(event.target.value)}>
        {models.map(({ key, alias }) => (
          <option key={key} value={key}>
            {alias || key}
          </option>
        ))}
      </select>
      <data value={model.balance}>{priceOf(model, member)}</data>
    </>
  );
}

function priceOf(model: ChatModel, member: boolean): string {
  if (model.balance <= 0) return '免费';
  if (member && model.member_free) return '会员免费';
  return `${model.balance} 积分 / 次`;
}
