import type { users } from './user-tables.ts';

/** The user who sent a request: the row without the password's hash. */
export type LoggedInUser = Omit<typeof users.$inferSelect, 'passwordHash'> & {
  hasPassword: boolean;
  inviterName: string;
};
