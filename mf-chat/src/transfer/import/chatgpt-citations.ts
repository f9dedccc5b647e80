import { type Fields, fieldsIn, fieldsOf, listOf, textOf } from './import-fields.ts';

/**
 * A text in which places that refer to sources are links. ChatGPT marks such places by letters of Unicode's private use, around
 * a word for what it is and names of sources, or as 【4†source】; what they mean lies beside the text.
 */
export function withoutCitations(text: string, metadata: Fields): string {
  let result = text;
  for (const { place, links } of placesOf(text, metadata)) result = result.replaceAll(place, links);
  return result
    .replace(/\ue200([^\ue200\ue201]*)\ue201/g, (_all, inside: string) => readable(inside.split('\ue202')))
    .replace(/[\ue200-\ue20f]/g, '')
    .replace(/【\d+(?::\d+)?†[^】]*】/g, '');
}

/** Places that are linked, as they stand in the text. */
function placesOf(text: string, metadata: Fields) {
  const now = listOf(metadata.content_references).map((one) => ({
    place: textOf(one.matched_text),
    links: linksOf([one, ...listOf(one.items)]),
  }));
  const before = listOf(metadata.citations).map((one) => ({
    place: text.slice(Number(one.start_ix), Number(one.end_ix)),
    links: linksOf([fieldsIn(one, 'metadata')]),
  }));
  // The place of a list at the end is a space.
  return [...now, ...before].filter(({ place, links }) => links && /[\ue200【]/.test(place));
}

function linksOf(sources: Fields[]): string {
  const byUrl = new Map(sources.map(({ url, title }) => [textOf(url), textOf(title)]));
  return [...byUrl]
    .filter(([url]) => /^https?:\/\/[^\s<>]+$/.test(url))
    .map(([url, title]) => `[${title.replace(/[[\]\\]/g, '\\$&').trim() || new URL(url).host}](<${url}>)`)
    .join(' ');
}

/** Of a place that nothing is known about: the name of a thing, a title. */
function readable([kind, ...values]: string[]): string {
  if (kind === 'entity') return nameIn(values[0] ?? '');
  if (kind === 'url') return linksOf([{ title: values[0], url: values[1] }]) || (values[0] ?? '');
  return values.filter((value) => !/^turn\d+\D+\d+|^[[{]/.test(value)).join(' ');
}

/** An entity is a list: what it is, its name, more about it. */
function nameIn(json: string): string {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? textOf(list[1]) : textOf(fieldsOf(list).name);
  } catch {
    return '';
  }
}
