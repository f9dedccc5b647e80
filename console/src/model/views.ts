import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';

/** Readings of a noun that need no row, each with an address of its own: lists first. */
export function viewsOf(noun: ModelNoun): ModelVerb[] {
  const looks = noun.verbs.filter(({ writes, terminalOnly }) => !writes && !terminalOnly);
  const free = looks.filter(({ of, output }) => of === undefined && output.shape !== 'none');
  const rank = ({ verb, output }: ModelVerb) => (verb === noun.list ? 0 : output.shape === 'record' ? 2 : 1);
  return free.toSorted((one, other) => rank(one) - rank(other));
}

/** `users` is the main list, `users.avatars` another one. */
export const resourceOf = (noun: ModelNoun, { verb }: ModelVerb): string =>
  verb === viewsOf(noun)[0]?.verb ? noun.name : `${noun.name}.${verb}`;

/** Writing verbs of the noun that need no row. */
export const nounVerbs = (noun: ModelNoun): ModelVerb[] =>
  noun.verbs.filter(({ of, writes, terminalOnly }) => of === undefined && writes && !terminalOnly);
