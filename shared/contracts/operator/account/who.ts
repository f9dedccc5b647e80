import { named } from 'shared/contracts/operator/named.ts';

/** The input of every command that names one user. */
export const who = named;

/** What `who` takes, for help. */
export const whoSays = 'id, number (sn), mobile or mail address';
