// What styles of several parts of the frame have in common.
export const narrow = '@media (max-width: 767.98px)';
export const wide = '@media (min-width: 768px)';
export const strong = 'var(--weight-strong)';
export const medium = 'var(--weight-medium)';

/** For readers only: the icon says it to the eye, with the word on hover. */
export const hiddenWord = { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' } as const;
export const quiet = { color: 'var(--text-2)', textDecoration: 'none' } as const;
export const row = { display: 'flex', alignItems: 'center' } as const;
