import type { ModelColumn, OperatorModel } from 'shared/contracts/operator/screen/model.ts';
import type { AskOperator } from '../calls/caller.tsx';
import { findNoun, findVerb } from '../model/model-context.ts';
import { mayRelease, releasesPage } from '../model/release-path.ts';
import { mayReview, reviewPage } from '../model/review-path.ts';
import { type Row, rowId } from '../model/rows.ts';
import { viewsOf } from '../model/views.ts';

/** Something to go to. */
export interface Found {
  key: string;
  group: string;
  title: string;
  about: string;
  path: string;
}

/** A noun that may have what was typed, and how its verb is asked for it. */
interface Place {
  noun: string;
  verb: string;
  input: Row;
}

/** Records that a text of this shape may name: a mobile, a number, the number of an order, a code, the id of a request, a name. */
export function placesOf(text: string): Place[] {
  const user: Place = { noun: 'users', verb: 'show', input: { who: text } };
  if (/^1[3-9]\d{9}$/.test(text) || /^[^\s@]+@[^\s@]+$/.test(text)) return [user];
  if (/^W?\d{15,32}$/.test(text))
    return [
      { noun: 'orders', verb: 'show', input: { order: text } },
      { noun: 'withdrawals', verb: 'show', input: { sn: text } },
    ];
  if (/^\d{1,9}$/.test(text))
    return [
      user,
      { noun: 'square', verb: 'show', input: { id: text } },
      { noun: 'drawings', verb: 'show', input: { id: text } },
      { noun: 'feedback', verb: 'show', input: { id: text } },
    ];
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    return [{ noun: 'audit', verb: 'list', input: { page_size: 100 } }];
  if (/^[A-Z\d]{2,8}(-[A-Z\d]{4}){2,5}$/i.test(text)) return [{ noun: 'redeem', verb: 'find', input: { code: text } }];
  return [
    { noun: 'users', verb: 'find', input: { text, page_size: 5 } },
    { noun: 'square', verb: 'list', input: { words: text, state: 'all', page_size: 5 } },
  ];
}

/** Asks every place; one that refuses has nothing. */
export async function findRecords(
  text: string,
  model: OperatorModel,
  ask: AskOperator,
  signal: AbortSignal,
): Promise<Found[]> {
  const found = await Promise.all(
    placesOf(text).map((place) => askPlace(place, text, model, ask, signal).catch(() => [])),
  );
  return found.flat();
}

async function askPlace(
  { noun: name, verb: named, input }: Place,
  text: string,
  model: OperatorModel,
  ask: AskOperator,
  signal: AbortSignal,
) {
  const noun = findNoun(model, name);
  const verb = findVerb(noun, named);
  if (!noun || !verb) return [];
  const data = await ask<Row | { lists: Row[] }>(verb.path, input, undefined, signal);
  const isList = Array.isArray((data as { lists?: Row[] }).lists);
  const rows = isList ? (data as { lists: Row[] }).lists : [data as Row];
  const matching = name === 'audit' ? rows.filter(({ request_id }) => request_id === text) : rows;
  return matching.map((row, at): Found => {
    const id = rowId(noun, row, at);
    const hasPage =
      noun.show !== undefined && verb.verb !== 'find' ? true : noun.show !== undefined && verb.verb === noun.list;
    return {
      key: `${name}/${id}`,
      group: noun.title,
      title: titleOf(row, id),
      about: aboutOf(verb.output.columns, row),
      path: hasPage ? `/${name}/${encodeURIComponent(id)}/show` : `/${name}.${verb.verb}?${filterQuery(input)}`,
    };
  });
}

const titleOf = (row: Row, id: string): string =>
  String(
    [row.nickname, row.title, row.name, row.sn, row.code, row.command].find(
      (one) => typeof one === 'string' && one !== '',
    ) ?? id,
  );

/** A few facts beside the title: states and numbers, so that two of one name are told apart. */
function aboutOf(columns: ModelColumn[], row: Row): string {
  const known = columns.filter(
    ({ kind, name }) => (kind === 'state' || ['id', 'sn', 'mobile', 'amount', 'target'].includes(name)) && row[name],
  );
  const words = known.map(
    ({ name, values }) => values?.find(({ value }) => value === row[name])?.title ?? String(row[name]),
  );
  return words.slice(0, 4).join(' · ');
}

export const filterQuery = (filter: Row): string => new URLSearchParams({ filter: JSON.stringify(filter) }).toString();

/** Screens whose words have the text: nouns, and their views. */
export function findScreens(text: string, model: OperatorModel): Found[] {
  const wanted = text.toLowerCase();
  const own = [...(mayReview(model) ? [reviewPage] : []), ...(mayRelease(model) ? [releasesPage] : [])];
  const byHand = own.filter(({ title }) => title.includes(wanted)).map(screenOf);
  const made = model.nouns.flatMap((noun) =>
    viewsOf(noun)
      .filter(({ title, verb }, at) =>
        [title, verb, at === 0 ? `${noun.title} ${noun.name} ${noun.about}` : ''].some((words) =>
          words.toLowerCase().includes(wanted),
        ),
      )
      .map((view, at): Found => {
        const isMain = view.verb === viewsOf(noun)[0]?.verb;
        return {
          key: `screen/${noun.name}/${view.verb}`,
          group: '页面',
          title: isMain ? noun.title : `${noun.title} › ${view.title}`,
          about: isMain && at === 0 ? noun.about : view.about,
          path: isMain ? `/${noun.name}` : `/${noun.name}.${view.verb}`,
        };
      }),
  );
  return [...byHand, ...made];
}

const screenOf = ({ path, title, about }: { path: string; title: string; about: string }): Found => ({
  key: `screen${path}`,
  group: '页面',
  title,
  about,
  path,
});
