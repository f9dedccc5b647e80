import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { operatorModel } from 'shared/contracts/operator/screen/model.ts';

/** One call of a list: its default, one filter, or a search. */
export interface ListCall {
  name: string;
  path: string;
  input: Record<string, string>;
}

/** Texts that many rows have, and that none has. */
const searches = ['雪山', '没有这样的'];
const shapes = new Set(['page', 'rows']);
const paging = /^page_(no|size|type)$/;

/** Every list that operators open, as the console asks for it: the first page, a late one, each filter, each search. */
export const listCalls = (user: string): ListCall[] =>
  operatorModel('owner').nouns.flatMap(({ name, verbs }) =>
    verbs
      .filter(({ writes, terminalOnly, of, output }) => !writes && !terminalOnly && !of && shapes.has(output.shape))
      .flatMap((verb) => callsOf(name, verb, user)),
  );

function callsOf(noun: string, verb: ModelVerb, user: string): ListCall[] {
  const { path, inputs, output } = verb;
  const required = inputs.filter((one) => one.required);
  const filled = Object.fromEntries(required.map(({ name }) => [name, valuesOf(name, undefined, user)[0] ?? '']));
  // What names a thing of its own, such as a year or a page, is no list of many.
  if (Object.values(filled).includes('')) return [];
  const call = (what: string, input: Record<string, string>): ListCall => ({
    name: `${noun} ${verb.verb}${what}`,
    path,
    input: Object.assign({}, filled, output.shape === 'page' ? { page_size: '25' } : {}, input),
  });
  const filters = inputs
    .filter(({ name, required: isNeeded }) => !isNeeded && !paging.test(name))
    .flatMap(({ name, values }) =>
      valuesOf(name, values, user).map((value) => call(` --${name} ${value}`, { [name]: value })),
    );
  const late = output.shape === 'page' ? [call(' (page 1,000)', { page_no: '1000' })] : [];
  return [call('', {}), ...late, ...filters];
}

function valuesOf(name: string, values: { value: string }[] | undefined, user: string): string[] {
  if (values) return values.map(({ value }) => value);
  if (name === 'who') return [user];
  if (name === 'text' || name === 'words') return searches;
  if (name === 'day' || name === 'from' || name === 'until') return [new Date().toISOString().slice(0, 10)];
  return [];
}
