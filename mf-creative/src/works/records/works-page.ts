/** Records of a page of a list. */
export const worksPerPage = 12;

export interface WorksPage<R> {
  lists: R[];
  count: number;
}
