import { auditNoun } from 'shared/contracts/operator/audit.ts';
import type { Noun } from 'shared/contracts/operator/command.ts';
import { noticesNoun } from 'shared/contracts/operator/notices.ts';
import { settingsNoun } from 'shared/contracts/operator/settings.ts';
import { themeNoun } from 'shared/contracts/operator/theme.ts';
import { tokenNoun } from 'shared/contracts/operator/tokens.ts';
import { usersNoun } from 'shared/contracts/operator/users.ts';

/** What `npm run admin` offers, in the order of its help. A feature adds its noun here, and its routes in the api. */
export const nouns: Noun[] = [usersNoun, settingsNoun, themeNoun, noticesNoun, auditNoun, tokenNoun];
