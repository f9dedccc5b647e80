import { cleanup } from '@testing-library/react';
import type { ModelColumn, ModelNoun } from 'shared/contracts/operator/screen/model.ts';
import { operatorModel } from 'shared/contracts/operator/screen/model.ts';
import { payloads } from 'shared/testing/hostile-texts.ts';
import { RecordFacts } from '../nouns/record-facts.tsx';
import { RowsTable } from '../nouns/rows-table.tsx';
import { renderInConsole } from '../testing/render-in-console.tsx';

/** Every column of a noun's replies, those within lists and records too, once for each name and kind. */
function columnsOf({ verbs }: ModelNoun): ModelColumn[] {
  const all = (columns: ModelColumn[]): ModelColumn[] =>
    columns.flatMap((column) => (column.columns ? all(column.columns) : [column]));
  const found = all(verbs.flatMap(({ output }) => output.columns));
  const named = found.map((column) => Object.assign({}, column, { name: `${column.name} ${column.kind}` }));
  return [...new Map(named.map((column) => [column.name, column])).values()];
}

/** What a payload would leave in a page: an element of its own, a handler, an address that runs or leads elsewhere. */
const planted = [
  ...[
    'script',
    'iframe',
    'object',
    'embed',
    'base',
    'math',
    'marquee',
    'meta',
    'link[rel]',
    'style:not([data-emotion])',
  ],
  ...['onerror', 'onload', 'onfocus', 'ontoggle', 'onstart', 'onbegin', 'onmouseover'].map((name) => `[${name}]`),
  ...[
    '[href^="javascript:" i]',
    '[href^="data:" i]',
    '[src^="javascript:" i]',
    '[src*="evil"]:not([src^="/picture?at="])',
  ],
  ...['a[href*="//evil"]', 'form[action]', '[style*="evil"]', '[srcdoc]'],
].join(',');

test('every column shows every payload as text', () => {
  let tried = 0;
  for (const noun of operatorModel('owner').nouns) {
    const columns = columnsOf(noun);
    const rows = payloads.map((text) => Object.fromEntries(columns.map(({ name }) => [name, text])));
    const [one = {}] = rows;
    renderInConsole(
      <>
        <RowsTable title={noun.title} columns={columns} rows={rows} />
        <RecordFacts columns={columns} record={one} />
      </>,
      () => ({}),
    );
    expect([
      noun.name,
      [...document.body.querySelectorAll(planted)].map(({ outerHTML }) => outerHTML.slice(0, 90)),
    ]).toEqual([noun.name, []]);
    tried += columns.length * payloads.length;
    cleanup();
  }
  expect(tried).toBeGreaterThan(10_000);
});
