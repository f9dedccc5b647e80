/** What the operator has set, as other wings read it. */
export { siteCard } from './server-facts.ts';
export { findDecoration, findSection } from './stored-settings.ts';
