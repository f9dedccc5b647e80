/** The header of each call of the console's own page: no other site's page can send it without asking first. */
export const consoleHeader = 'x-console';
