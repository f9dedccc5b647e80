/** Who came by whom, and who may be one person, as other features use it. */
export { doubledPeople, personMarks, shareClicks } from './attribution-tables.ts';
export { inviteDays, isDoubtful } from './inviters.ts';
export { noteCaller, noteMark, payerEffect } from './marks.ts';
