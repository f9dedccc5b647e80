/** What a tab says of itself with each look at the registry, and where a shell gives it its ticket. */
export const tabHeader = 'x-mf-tab';
/** Where a tab says that it is hidden, or left. */
export const tabPath = '/_mf/tab';
/** In the place of a ticket, of a tab that has none yet. */
export const noTicket = '-';
