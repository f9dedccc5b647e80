import type { DataProvider, GetListParams } from 'react-admin';
import type { ModelNoun, ModelVerb, OperatorModel } from 'shared/contracts/operator/screen/model.ts';
import type { AskOperator } from '../calls/caller.tsx';
import { findNoun, findVerb } from '../model/model-context.ts';
import { inputsFrom, keyOf, type Row, type RowRecord, rowId } from '../model/rows.ts';
import { viewsOf } from '../model/views.ts';

/** Reads lists and records by the verbs of the contracts. Changes go by the dialogs of verbs, not by this. */
export function makeDataProvider(model: OperatorModel, ask: AskOperator): DataProvider {
  const refuse = () => Promise.reject(new Error('Changes are made by verbs'));
  return {
    getList: async (resource, params) => {
      const { noun, verb } = viewAt(model, resource);
      return readList(noun, verb, params, ask) as never;
    },
    getOne: async (resource, { id, signal }) => {
      const noun = findNoun(model, resource);
      const show = findVerb(noun, noun?.show);
      if (!noun || !show) throw new Error(`${resource} has no records`);
      const key = keyOf(noun, String(id));
      const first = show.inputs[0]?.name;
      const input =
        Object.keys(show.from).length > 0 ? inputsFrom(show, key) : first ? { [first]: Object.values(key)[0] } : {};
      const r = await ask<Row>(show.path, input, undefined, signal);
      return { data: { id, r } as never };
    },
    getMany: refuse,
    getManyReference: refuse,
    create: refuse,
    update: refuse,
    updateMany: refuse,
    delete: refuse,
    deleteMany: refuse,
  };
}

/** The list that an address names. */
export function viewAt(model: OperatorModel, resource: string): { noun: ModelNoun; verb: ModelVerb } {
  const [name = '', view] = resource.split('.');
  const noun = findNoun(model, name);
  const verb = view ? findVerb(noun, view) : noun && viewsOf(noun)[0];
  if (!noun || !verb) throw new Error(`There is no list ${resource}`);
  return { noun, verb };
}

interface Page {
  lists: Row[];
  count: number;
}

async function readList(noun: ModelNoun, verb: ModelVerb, params: GetListParams, ask: AskOperator) {
  const { filter = {}, pagination = { page: 1, perPage: 25 }, sort, signal } = params;
  const { page, perPage } = pagination;
  const recordsOf = (rows: Row[]) => withIds(noun, rows, (page - 1) * perPage);
  if (verb.output.shape === 'page') {
    const input = { ...filter, page_no: page, page_size: perPage };
    const { lists, count } = await ask<Page>(verb.path, input, undefined, signal);
    return { data: recordsOf(lists), total: count };
  }
  const all = await ask<Row[]>(verb.path, filter, undefined, signal);
  const sorted = sort?.field && sort.field !== 'id' ? sortRows(all, sort.field.replace(/^r\./, ''), sort.order) : all;
  return { data: recordsOf(sorted.slice((page - 1) * perPage, page * perPage)), total: all.length };
}

/** A list beside the main one may have several rows of one key: then their places name them. */
function withIds(noun: ModelNoun, rows: Row[], before: number): RowRecord[] {
  const ids = rows.map((row, at) => rowId(noun, row, before + at));
  const isUnique = new Set(ids).size === ids.length;
  return rows.map((r, at) => ({ id: (isUnique && ids[at]) || `#${before + at}`, r }));
}

function sortRows(rows: Row[], column: string, order: 'ASC' | 'DESC'): Row[] {
  const sign = order === 'ASC' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(one[column], other[column]));
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [Number(one), Number(other)];
  return Number.isFinite(a) && Number.isFinite(b) && one !== '' && other !== ''
    ? a - b
    : String(one ?? '').localeCompare(String(other ?? ''), 'zh');
}
