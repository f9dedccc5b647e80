import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';

/** What can be done with, or asked of, a row of this list; its page is a link already. */
export const rowVerbs = (noun: ModelNoun, list: ModelVerb): ModelVerb[] =>
  noun.verbs.filter(({ of, verb, terminalOnly }) => of === list.verb && verb !== noun.show && !terminalOnly);
