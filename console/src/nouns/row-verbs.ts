import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';

/** The verbs of a row of this list but the one that shows it, which is a link. */
export const rowVerbs = (noun: ModelNoun, list: ModelVerb): ModelVerb[] =>
  noun.verbs.filter(({ of, verb, terminalOnly }) => of === list.verb && verb !== noun.show && !terminalOnly);
