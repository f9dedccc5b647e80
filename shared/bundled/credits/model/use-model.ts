import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import type { PricedModel } from './priced-model.ts';

/** Keeps which model was chosen: for the chat, for skills and creation, for drawing. */
type ModelCookie = 'chat_model' | 'plugin_model' | 'draw_model';

/** The models that the visitor chose, by key; nothing before he did. */
const chosenModelsAtom = atom<Partial<Record<ModelCookie, string>>>({});

/** The model to use, of those that can be chosen, and how to choose another one. */
export function useModel<Model extends PricedModel>(models: readonly Model[], cookie: ModelCookie) {
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
