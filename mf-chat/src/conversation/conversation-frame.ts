import { styled } from 'shared/ui/kit.ts';
import { toolsStyles } from './tools/answer-tools.tsx';
import { branchesStyles } from './tree/branch-switch.tsx';

/** The box of a conversation, with the turns or what stands in their place. */
export const ConversationFrame = styled('div')`
  position: relative;
  flex: 1;
  min-height: 0;
  display: flex;

  .scroll { flex: 1; min-width: 0; overflow-y: auto; overscroll-behavior: contain; scrollbar-gutter: stable both-edges; }
  .from-end { display: flex; flex-direction: column-reverse; }
  .from-end > .turns { flex: 1 0 auto; width: 100%; }
  .empty { min-height: 100%; }
  .to-bottom { position: absolute; bottom: var(--space-3); left: 50%; transform: translateX(-50%); display: flex; gap: 6px; align-items: center; min-height: 36px; padding: 0 var(--space-4);
    border: 1px solid var(--line-strong); border-radius: var(--radius-full); background: var(--surface-overlay); box-shadow: var(--shadow-overlay); font-size: var(--type-interface); }

  @media print {
    display: block;
    .scroll { display: block; overflow: visible; }
  }
`;

/**
 * The turns of a conversation, apart from their box: the start page has none. Where all of them are drawn, those of earlier visits are
 * skipped by the browser while they are out of sight. On paper all turns stand one below the other; what is folded stays folded.
 */
export const Turns = styled('section')`
  max-width: calc(760px + 2 * var(--space-4));
  margin: 0 auto;
  padding: var(--space-5) var(--space-4) var(--space-4);

  .turn { padding-bottom: var(--space-4); }
  .past { content-visibility: auto; contain-intrinsic-size: auto 420px; }
  &.near > .past { content-visibility: visible; }
  .gap { overflow-anchor: none; }

  .attached { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: var(--space-2); max-width: 85%; margin: 0 0 var(--space-2); padding: 0; list-style: none; }
  .attached li { display: flex; gap: var(--space-2); align-items: center; min-width: 0; color: var(--text-2); font-size: var(--type-ui, 0.875rem); }
  .attached li:has(svg) { max-width: 260px; padding: 6px 12px; border: 1px solid var(--line); border-radius: var(--radius-card); }
  .attached svg { flex: none; }
  .attached span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .attached img { max-width: 200px; height: 96px; border-radius: var(--radius-card); object-fit: cover; }
  .question { display: flex; flex-direction: column; align-items: flex-end; }
  .question p { max-width: min(85%, 40em); padding: 10px var(--space-4); border-radius: var(--radius-sheet) var(--radius-sheet) var(--radius-control) var(--radius-sheet);
    background: var(--accent-soft); line-height: 1.7; white-space: pre-wrap; overflow-wrap: anywhere; }
  .answer { padding-top: var(--space-1); min-height: 44px; }
  .actions { user-select: none; display: flex; flex-wrap: wrap; gap: var(--space-1); align-items: center; min-height: 32px; margin-top: var(--space-1); opacity: 0; transition: opacity var(--motion-fast) var(--ease); }
  .turn:hover .actions, .turn:focus-within .actions, .turn:last-child .answer .actions { opacity: 1; }
  .answer .actions { margin-left: -8px; }
  .question .actions { justify-content: flex-end; }
  .actions button { display: grid; place-items: center; width: 32px; height: 32px; border-radius: var(--radius-control); color: var(--text-2); }
  .actions button:hover { background: var(--fill-strong); color: var(--text); }
  .actions button:disabled { color: var(--text-3); background: none; }
  .actions:has(fieldset, section) { opacity: 1; }
  @media (hover: none) { .actions { opacity: 1; gap: 0; } .actions button { width: clamp(36px, 10.2vw, 44px); height: 44px; } }
  ${branchesStyles}

  .actions button[aria-pressed=true] { color: var(--accent-text); }
  ${toolsStyles}
  ::highlight(read-aloud) { background-color: var(--accent-soft); color: var(--accent-text); }

  .several { display: grid; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: var(--space-4); }
  .several > * { min-width: 0; }
  .reasoning { margin-bottom: var(--space-2); color: var(--text-2); font-size: var(--type-interface); }
  .reasoning summary { width: fit-content; min-height: 32px; padding: 4px var(--space-2); margin-left: calc(-1 * var(--space-2)); border-radius: var(--radius-control); line-height: 24px; cursor: pointer; }
  .reasoning summary:hover { background: var(--fill); }
  .reasoning .thinking { width: 6px; height: 6px; margin: 0 0 1px var(--space-2); }
  .reasoning > :not(summary) { padding: var(--space-1) 0 var(--space-2) var(--space-4); border-left: 2px solid var(--line-strong); font-size: var(--type-interface); }

  .thinking { display: inline-block; width: 10px; height: 10px; margin: 9px 2px; border-radius: 50%; background: var(--accent); animation: chat-thinking 1.2s ease-in-out infinite; }
  @keyframes chat-thinking { 50% { opacity: 0.25; transform: scale(0.7); } }

  .notice { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); align-items: center; margin-top: var(--space-3); color: var(--text-2); font-size: var(--type-interface); }
  .bad { width: fit-content; max-width: 100%; padding: var(--space-1) var(--space-2) var(--space-1) var(--space-4); border-radius: var(--radius-card); background: var(--danger-soft); color: var(--text); }
  .action { display: inline-flex; gap: 6px; align-items: center; min-height: 36px; padding: 0 var(--space-3); border-radius: var(--radius-control); color: var(--accent-text); font-weight: var(--weight-medium); }
  .action:hover { background: var(--fill-strong); text-decoration: none; }
  @media (pointer: coarse) { .action { min-height: 44px; } }

  @media print {
    max-width: none;
    padding: 0;
    .past { content-visibility: visible; }
    .question p { border: 1px solid var(--line-strong); }
    .question p, h2, h3, h4, h5, h6 { break-after: avoid; }
    .actions, .gap, .thinking, .reasoning:not([open]), .reasoning summary { display: none; }
  }
`;
