import { auditNoun } from 'shared/contracts/operator/audit.ts';
import type { Noun } from 'shared/contracts/operator/command.ts';
import { tokenNoun } from 'shared/contracts/operator/tokens.ts';
import { usersNoun } from 'shared/contracts/operator/users.ts';

/** What `npm run admin` offers, in the order of its help. A feature adds its noun here, and its routes in the api. */
export const nouns: Noun[] = [usersNoun, auditNoun, tokenNoun];
