const picture = (paths: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23888d96' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E${paths}%3C/svg%3E")`;

/** What is chosen, however it says so; a contrast theme takes its colours away. */
const chosen =
  ':is([aria-current]:not([aria-current=false]),[aria-pressed=true],[aria-selected=true],[role=radio][aria-checked=true],label:has(>input:is([type=radio],[type=checkbox]):checked))';

/**
 * The site's base: reset, type, focus ring, selection, scrollbars. Goes behind `tokenStyles` and before emotion's
 * sheets, so that components win without extra weight (all selectors that could meet a component are `:where`). Few rules
 * win over components: the arrow of a choice, what is chosen in a contrast theme, and iOS zooms into a field whose letters are smaller than 16 px, on touch and narrow screens.
 */
export const baseStyles: string = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;overflow-y:scroll;text-autospace:normal;
background:var(--surface-panel);scroll-padding-top:calc(var(--header-height) + var(--space-4))}
html:has([data-layout=app]){overflow-y:hidden}
body{margin:0;background:var(--surface-panel);color:var(--text);font-family:var(--font);font-size:1rem;
line-height:var(--leading-interface);font-synthesis-weight:none;-webkit-font-smoothing:antialiased;
overflow-wrap:anywhere;-webkit-tap-highlight-color:transparent}
:where(h1,h2,h3,h4,h5,h6,p,figure,blockquote,dl,dd){margin:0}
:where(h1,h2,h3,h4,h5,h6){font-size:inherit;font-weight:var(--weight-strong);line-height:1.35;text-wrap:balance;word-break:keep-all}
:where(ul,ol)[role=list]{list-style:none;margin:0;padding:0}
:where(img,svg,video,canvas){display:block;max-width:100%}
:where(img,video){height:auto}
:where(button,input,textarea,select){font:inherit;color:inherit;letter-spacing:inherit}
:where(button){background:none;border:0;padding:0;cursor:pointer;text-align:inherit}
:where(button:disabled){cursor:default}
:where(button:not([data-print=yes]),summary,.visually-hidden:not(textarea)){-webkit-user-select:none;user-select:none}
select{appearance:none;padding-inline-end:32px!important;background-image:${picture("%3Cpath d='m6 9 6 6 6-6'/%3E")}!important;
background-repeat:no-repeat!important;background-position:right 10px center!important;background-size:16px!important}
:where(select){min-height:var(--hit);padding:0 12px;border:1px solid var(--line-strong);border-radius:var(--radius-control);
background-color:var(--surface-raised);font-size:var(--type-interface);text-overflow:ellipsis}
input::-webkit-search-cancel-button,input::-webkit-calendar-picker-indicator{appearance:none;width:16px;height:16px;cursor:pointer;
background:center/100% no-repeat ${picture("%3Cpath d='M18 6 6 18M6 6l12 12'/%3E")}}
input::-webkit-calendar-picker-indicator{background-image:${picture("%3Crect x='3' y='4' width='18' height='18' rx='2'/%3E%3Cpath d='M8 2v4m8-4v4M3 10h18'/%3E")}}
:where(a){color:var(--accent-text);text-decoration:none}
:where(a:hover){text-decoration:underline;text-underline-offset:0.2em}
:where(table){border-collapse:collapse}
:where(hr){border:0;border-top:1px solid var(--line);margin:0}
:where(code,kbd,pre,samp){font-family:var(--font-mono);font-size:0.92em}
:where(time,data,output,[data-figures]){font-variant-numeric:tabular-nums}
:where([hidden]){display:none!important}
:where(:focus){outline:none}
:where(:focus-visible){outline:var(--focus-ring);outline-offset:2px;border-radius:var(--radius-control)}
@media (pointer:coarse),(max-width:767.98px){input:not([type=checkbox],[type=radio],[type=range]),textarea,select{font-size:max(16px,1rem)!important}}
::placeholder{color:var(--text-3);opacity:1}
::selection{background:color-mix(in srgb,var(--accent) 28%,transparent)}
*{scrollbar-width:thin;scrollbar-color:var(--line-strong) transparent}
.visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);
white-space:nowrap;border:0}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:0.01ms!important;
animation-iteration-count:1!important;transition-duration:0.01ms!important;scroll-behavior:auto!important}}
@media (forced-colors:active){select{appearance:auto}
${chosen}{forced-color-adjust:none;background:Highlight!important;color:HighlightText!important}
${chosen} *{color:inherit!important}
${chosen}:not(:focus-visible){outline:2px solid Highlight;outline-offset:-2px}}
@media print{html:has([data-layout=app]){overflow:visible}body{background:#fff;color:#000}
[data-print=no],button:not([data-print=yes]),body:has(>.MuiDialog-root)>:not(.MuiDialog-root){display:none!important}}
`.trim();
