import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import type { ChatModel } from 'shared/contracts/chat/chat-model.ts';
import { readCookie, writeCookie } from 'shared/site/cookies.ts';

/** The models that the visitor chose, by key; nothing before he did. Kept in cookies of these names (spec section 9). */
const chosenModelsAtom = atom<{ chat_model?: string; plugin_model?: string }>({});

/** The model to ask, of those that the site has, and how to choose another one: for the chat, or for skills and creation. */
export function useModel(models: readonly ChatModel[], cookie: 'chat_model' | 'plugin_model' = 'chat_model') {
  const [chosen, setChosen] = useAtom(chosenModelsAtom);
  useEffect(() => {
    const kept = readCookie(document.cookie, cookie);
    // Another remote may have written it since.
    if (kept) setChosen((now) => ({ ...now, [cookie]: kept }));
  }, [cookie, setChosen]);
  const model =
    models.find(({ key }) => key === chosen[cookie]) ?? models.find((one) => one.default === 1) ?? models[0];
  const choose = (key: string) => {
    setChosen((now) => ({ ...now, [cookie]: key }));
    writeCookie(cookie, key);
  };
  return { model, choose };
}
