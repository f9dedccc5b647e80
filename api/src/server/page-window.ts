/** Rows that an unpaged list (`page_type=0`) may have at most. */
const mostRows = 500;

/** The slice of a list that a caller asked for. */
export function pageWindow(input: { page_no: number; page_size: number; page_type?: number | undefined }) {
  if (input.page_type === 0) return { limit: mostRows, offset: 0 };
  return { limit: input.page_size, offset: (input.page_no - 1) * input.page_size };
}
