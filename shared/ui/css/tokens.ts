import { declarations, schemeRules } from 'shared/ui/css/scheme-rules.ts';

const measures = declarations({
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '24px',
  'space-6': '32px',
  'space-7': '48px',
  'radius-control': '6px',
  'radius-card': '10px',
  'radius-sheet': '16px',
  'radius-full': '999px',
  'type-meta': '0.75rem',
  'type-interface': '0.875rem',
  'type-text': '1rem',
  'type-title': '1.25rem',
  'type-hero': '1.75rem',
  'weight-normal': '400',
  'weight-medium': '500',
  'weight-strong': '650',
  'leading-text': '1.75',
  'leading-interface': '1.5',
  measure: '46em',
  font: 'system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif',
  'font-mono': 'ui-monospace,"SF Mono",Menlo,Consolas,"Noto Sans Mono CJK SC",monospace',
  hit: '40px',
  'motion-fast': '120ms',
  motion: '180ms',
  ease: 'cubic-bezier(0.2,0,0,1)',
  'rail-width': 'calc(72px + env(safe-area-inset-left,0px))',
  'header-height': '56px',
  'bottom-bar-height': 'env(safe-area-inset-bottom,0px)',
  'z-header': '20',
  'z-rail': '30',
  'z-drawer': '1200',
  'z-dialog': '1300',
  'z-toast': '1400',
  'z-loading': '1500',
  'focus-ring': '2px solid var(--accent-text)',
});

/** Words, lines and fills are shares of one colour, so that they fit on every surface. */
function shares(rgb: string): Record<string, string> {
  const shade = (percent: number) => `rgb(${rgb} / ${percent}%)`;
  return {
    text: shade(92),
    'text-2': shade(64),
    'text-3': shade(40),
    line: shade(8),
    'line-strong': shade(14),
    fill: shade(4),
    'fill-strong': shade(8),
  };
}

const light = declarations({
  ...shares('18 21 28'),
  // For what is in the page twice: `display:var(--when-dark)`.
  'when-light': 'block',
  'when-dark': 'none',
  // Pictures made for light pages glare on dark ones.
  'picture-filter': 'none',
  'surface-page': '#f4f5f7',
  'surface-panel': '#fbfbfc',
  'surface-raised': '#ffffff',
  'surface-overlay': '#ffffff',
  'surface-tip': '#262b35',
  'on-tip': '#f4f6fa',
  scrim: 'rgb(18 21 28 / 40%)',
  success: '#167a45',
  'success-soft': '#e4f4ea',
  'on-success': '#ffffff',
  warning: '#8f5a00',
  'warning-soft': '#fdf1d8',
  'on-warning': '#ffffff',
  danger: '#c42b2b',
  // Below white words, in both schemes.
  'danger-fill': '#c42b2b',
  'danger-soft': '#fdeaea',
  'on-danger': '#ffffff',
  info: '#1d63b8',
  'info-soft': '#e6f0fb',
  'on-info': '#ffffff',
  'shadow-overlay': '0 0 0 1px rgb(18 21 28 / 6%),0 2px 6px rgb(18 21 28 / 6%),0 12px 32px rgb(18 21 28 / 14%)',
});

const dark = declarations({
  ...shares('240 243 250'),
  'when-light': 'none',
  'when-dark': 'block',
  'picture-filter': 'brightness(.84)',
  'surface-page': '#0e1014',
  'surface-panel': '#14171c',
  'surface-raised': '#1b1f26',
  'surface-overlay': '#21262e',
  'surface-tip': '#e8ebf2',
  'on-tip': '#14171c',
  scrim: 'rgb(0 0 0 / 60%)',
  success: '#5fd394',
  'success-soft': '#15301f',
  'on-success': '#0c1f14',
  warning: '#f0b955',
  'warning-soft': '#352811',
  'on-warning': '#221704',
  danger: '#ff8585',
  'danger-fill': '#cf3a3a',
  'danger-soft': '#3a1a1c',
  'on-danger': '#2a0b0c',
  info: '#7db8f7',
  'info-soft': '#152940',
  'on-info': '#0a1a2c',
  'shadow-overlay': '0 0 0 1px rgb(240 243 250 / 8%),0 12px 32px rgb(0 0 0 / 50%)',
});

/** The design tokens as CSS: `:root` variables for both schemes. The accents are those of `themeColours`. */
export const tokenStyles: string = [
  `:root{${measures}}`,
  schemeRules(light, dark),
  // Fingers need more room than a pointer; on a narrow screen a bottom bar takes the place of the rail.
  '@media (pointer:coarse){:root{--hit:44px}}',
  '@media (max-width:767.98px){:root{--rail-width:env(safe-area-inset-left,0px);--header-height:52px;--bottom-bar-height:calc(56px + env(safe-area-inset-bottom,0px))}}',
  '@media (prefers-reduced-motion:reduce){:root{--motion-fast:0ms;--motion:0ms}}',
].join('\n');
