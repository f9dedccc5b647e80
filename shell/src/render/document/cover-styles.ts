/**
 * The look of the loading cover, and of a toast whose code did not come: both are shown without any code that comes later, so
 * their rules are in the document. They stand outside the page's tree, so emotion cannot style them.
 */
export const coverStyles: string = `
.toast.plain{position:fixed;z-index:var(--z-toast);top:16px;left:50%;transform:translateX(-50%);padding:10px var(--space-4);
max-width:min(480px,calc(100vw - 32px));max-height:40dvh;overflow-y:auto;overflow-wrap:anywhere;border-radius:var(--radius-card);
background:var(--surface-overlay);box-shadow:var(--shadow-overlay)}
.loading-cover{position:fixed;inset:0;z-index:var(--z-loading);display:grid;place-content:center;justify-items:center;
gap:var(--space-3);background:color-mix(in srgb,var(--surface-panel) 80%,transparent);color:var(--text-2);
font-size:var(--type-interface);opacity:1;transition:opacity 400ms ease-out}
.loading-cover[data-closing]{opacity:0;pointer-events:none}
.loading-cover i{width:32px;height:32px;border:3px solid var(--accent-soft);border-top-color:var(--accent);
border-radius:50%;animation:loading-cover 800ms linear infinite}
@keyframes loading-cover{to{transform:rotate(1turn)}}
`.trim();
