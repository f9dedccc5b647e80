/**
 * The look of toasts and notifications. They stand outside the page's tree, so emotion cannot style them.
 * The text of a toast is so low that the four which may stand at once fit on a screen.
 */
export const toastStyles: string = `
.toasts.toasts{top:8px}
.toasts.toasts .notistack-CollapseWrapper,.notices.notices .notistack-CollapseWrapper{padding:8px 0}
.notices.notices{top:8px;right:16px}
.toast{display:flex;align-items:flex-start;gap:var(--space-2);min-width:0!important;max-width:min(480px,calc(100vw - 32px));
padding:10px var(--space-4) 10px var(--space-3);border-radius:var(--radius-card);background:var(--surface-overlay);
color:var(--text);box-shadow:var(--shadow-overlay);font:var(--weight-normal) var(--type-interface)/1.5 var(--font);
pointer-events:auto;overflow-wrap:anywhere}
.notices .toast{width:330px;padding:var(--space-4)}
@media (max-width:599.95px){.notices .toast{width:calc(100vw - 32px)}}
.toast svg{flex:none;margin-top:1.5px;width:18px;height:18px;fill:none;stroke:currentColor;stroke-width:2;
stroke-linecap:round;stroke-linejoin:round;color:var(--toast)}
.toast strong{display:block;font-weight:var(--weight-strong)}
.toast strong+span{color:var(--text-2)}
.toast .text{display:block;max-height:min(18dvh,12em);overflow-y:auto;overscroll-behavior:contain}
.toast .words{flex:1;min-width:0}
.toast button{flex:none;display:grid;place-items:center;width:28px;height:28px;margin:-4px -6px -4px 0;
border-radius:var(--radius-control)}
.toast button:hover{background:var(--fill-strong)}
.toast .action.action{width:auto;height:32px;margin:var(--space-3) 0 0;padding:0 var(--space-3);background:var(--accent);
color:var(--on-accent);font-weight:var(--weight-medium)}
@media (pointer:coarse){.toast button{width:var(--hit);height:var(--hit);margin:-12px -14px -12px 0}
.toast .action.action{height:40px}}
.toast button svg{margin:0;width:16px;height:16px;color:var(--text-2)}
@media print{.toasts,.notices{display:none!important}}
`.trim();
