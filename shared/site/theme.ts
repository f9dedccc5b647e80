import { atom } from 'jotai';

/**
 * The operator's colours (`index/decorate` id 9) as `#rrggbb`, for what is drawn rather than styled (posters, canvases).
 * Styles use the CSS variables that the shell makes of them (`--accent`, `--on-accent`, …; shared/ui/README.md): those
 * fit both schemes and can be read. '' is the site's own colour.
 */
export interface SiteTheme {
  primaryColor: string;
  minorColor: string;
  /** Words on the primary colour; white unless the operator chose another. */
  btnColor: string;
}

export const defaultTheme: SiteTheme = { primaryColor: '', minorColor: '', btnColor: '#ffffff' };

export const themeAtom = atom<SiteTheme>(defaultTheme);
