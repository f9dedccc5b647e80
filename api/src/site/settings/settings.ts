/** What the operator has set, as other wings read it. */
export { isDrawingOpen } from './drawing-open.ts';
export { siteCard } from './server-facts.ts';
export { findSiteName, withSiteName, withSiteNameInHtml } from './site-name.ts';
export { findDecoration, findSection, keptSection } from './stored-settings.ts';
