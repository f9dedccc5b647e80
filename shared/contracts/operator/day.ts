import { isMoment } from 'shared/contracts/moment.ts';
import * as z from 'shared/contracts/schema.ts';

/** What a moment is refused with that no calendar has. */
export const noMoment = 'is no day and time of the calendar';

/** A day, as a command takes it. */
export const day = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, 'must be a day, e.g. 2026-01-31'), z.refine(isMoment, noMoment));
