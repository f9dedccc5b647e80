/** Rows that an unpaged list (`page_type=0`) may have at most. */
const maxRows = 500;

/** The slice of a list that a caller asked for. */
export function pageSlice(input: { page_no: number; page_size: number; page_type?: number | undefined }) {
  if (input.page_type === 0) return { limit: maxRows, offset: 0 };
  return { limit: input.page_size, offset: (input.page_no - 1) * input.page_size };
}

/** The answer of a paged list: the rows of that slice, and how many there are in all. `extend` is the family's place for sums. */
export function pageReply<T>(input: { page_no: number; page_size: number }, lists: T[], count: number) {
  return { lists, count, page_no: input.page_no, page_size: input.page_size, extend: [] };
}
