import { Check, Circle, X } from 'lucide-react';
import { styled } from 'shared/ui/kit.ts';
import { passwordRules } from '../forms/checks.ts';

/**
 * Says with each key which rules of a new password are met; once it was found wrong, the unmet ones are red. A password
 * that meets them all and is refused nevertheless gets the refusal's sentence.
 */
export function PasswordHints({ value, error }: { value: string; error: string | undefined }) {
  const rules = passwordRules(value);
  if (error && rules.every(({ met }) => met)) return error;
  return (
    <Hints>
      {rules.map(({ rule, met }) => (
        <li key={rule} data-met={met || undefined} data-wrong={(error && !met) || undefined}>
          {met ? (
            <Check size={14} aria-hidden />
          ) : error ? (
            <X size={14} aria-hidden />
          ) : (
            <Circle size={14} aria-hidden />
          )}
          {rule}
          <span className="visually-hidden">{met ? '（已满足）' : '（未满足）'}</span>
        </li>
      ))}
    </Hints>
  );
}

const Hints = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'var(--space-1) var(--space-3)',
  color: 'var(--text-2)',
  fontSize: 'var(--type-meta)',
  '& li': { display: 'flex', alignItems: 'center', gap: 4 },
  '& li[data-met]': { color: 'var(--success)' },
  '& li[data-wrong]': { color: 'var(--danger)' },
});
