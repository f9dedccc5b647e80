/** For a small link or button: what a finger may press is `--hit` in both directions, while it looks as small as before. */
export const touchArea = {
  position: 'relative',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '50% min(0px, (100% - var(--hit)) / 2) auto',
    height: 'var(--hit)',
    transform: 'translateY(-50%)',
  },
} as const;
