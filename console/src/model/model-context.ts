import { createContext, use } from 'react';
import type { ModelNoun, ModelVerb, OperatorModel } from 'shared/contracts/operator/screen/model.ts';

export const ModelContext = createContext<OperatorModel | undefined>(undefined);

/** The model of the person's role. */
export function useModel(): OperatorModel {
  const model = use(ModelContext);
  if (!model) throw new Error('There is no model around this');
  return model;
}

export const findNoun = (model: OperatorModel, name: string): ModelNoun | undefined =>
  model.nouns.find((noun) => noun.name === name);

export const findVerb = (noun: ModelNoun | undefined, name: string | undefined): ModelVerb | undefined =>
  noun?.verbs.find(({ verb }) => verb === name);
