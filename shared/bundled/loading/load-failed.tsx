import { styled } from 'shared/ui/kit.ts';

interface LoadFailedProps {
  text: string;
  onRetry(): void;
}

/** Says in its place what did not come, and asks for it again at the visitor's wish. */
export function LoadFailed({ text, onRetry }: LoadFailedProps) {
  return (
    <Line role="alert">
      {text}
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </Line>
  );
}

const Line = styled('p')`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  justify-content: center;
  padding: var(--space-2) var(--space-4);
  color: var(--text-2);
  font-size: var(--type-interface);

  button { flex: none; min-height: var(--hit); padding: 0 var(--space-3); color: var(--accent-text); }
`;
