/**
 * The site's base: reset, type, focus ring, selection, scrollbars. Goes behind `tokenStyles` and before emotion's
 * sheets, so that components win without extra weight (all selectors that could meet a component are `:where`). One rule
 * wins over components: iOS zooms into a field whose letters are smaller than 16 px, on touch and narrow screens.
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
:where(button:not(.md-picture),summary,.visually-hidden:not(textarea)){-webkit-user-select:none;user-select:none}
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
@media print{html:has([data-layout=app]){overflow:visible}body{background:#fff;color:#000}
[data-print=no],button:not(.md-picture),.toasts,.notices,body:has(>.MuiDialog-root)>:not(.MuiDialog-root){display:none!important}}
`.trim();
