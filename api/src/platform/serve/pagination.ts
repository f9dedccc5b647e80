/** Rows that an unpaged list (`page_type=0`) may have at most. */
const maxRows = 500;

export interface Paging {
  page_no: number;
  page_size: number;
  page_type?: number | undefined;
}

/** The slice of a list that a caller asked for. */
export function pageSlice(input: Paging) {
  if (input.page_type === 0) return { limit: maxRows, offset: 0 };
  return { limit: input.page_size, offset: (input.page_no - 1) * input.page_size };
}

/** The answer of a paged list: the rows of that slice, and how many there are in all. `extend` is the family's place for sums. */
export function pageReply<T>(input: Paging, lists: T[], count: number) {
  return { lists, count, page_no: input.page_no, page_size: input.page_size, extend: [] };
}

/** A query of Drizzle's, in its order. */
export interface Rows<Row> {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> };
}

/** The answer of a paged list. @param count a query of how many rows there are in all, asked unless the first page has them @param shown what the caller reads of a row */
export async function findPage<Row, Shown>(
  input: Paging,
  rows: Rows<Row>,
  count: PromiseLike<number>,
  shown: (row: Row) => Shown,
) {
  const { limit, offset } = pageSlice(input);
  const found = await rows.limit(limit).offset(offset);
  const isWhole = offset === 0 && found.length < limit;
  return pageReply(
    input,
    found.map((row) => shown(row)),
    isWhole ? found.length : await count,
  );
}
