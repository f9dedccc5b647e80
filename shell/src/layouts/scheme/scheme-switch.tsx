import { useAtomValue, useSetAtom } from 'jotai';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { settingAtom } from 'shared/site/setting/setting.ts';
import { styled } from 'shared/ui/kit.ts';
import { chooseSchemeAtom } from './scheme.ts';

const choices = [
  { value: 'light', word: '浅色', Icon: Sun },
  { value: 'dark', word: '深色', Icon: Moon },
  { value: 'system', word: '跟随系统', Icon: Monitor },
] as const;

/** Light, dark, or as the device. */
export function SchemeSwitch() {
  const { scheme = 'system' } = useAtomValue(settingAtom);
  const choose = useSetAtom(chooseSchemeAtom);
  const name = useId();
  return (
    <Choices>
      <legend className="visually-hidden">外观</legend>
      {choices.map(({ value, word, Icon }) => (
        <label key={value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={value}
            checked={scheme === value}
            onChange={() => choose(value)}
          />
          <Icon size={16} aria-hidden />
          {word}
        </label>
      ))}
    </Choices>
  );
}

const Choices = styled('fieldset')({
  display: 'flex',
  gap: 2,
  margin: 0,
  padding: 2,
  border: 0,
  borderRadius: 8,
  background: 'var(--fill-strong)',
  '& label': {
    flex: '1 0 auto',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 6,
    height: 36,
    padding: '0 var(--space-2)',
    borderRadius: 6,
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    cursor: 'pointer',
    transition: 'background-color var(--motion-fast)',
  },
  '& label:hover': { color: 'var(--text)' },
  '& label:has(:checked)': {
    background: 'var(--surface-raised)',
    color: 'var(--text)',
    boxShadow: '0 0 0 1px var(--line)',
  },
  '& label:has(:focus-visible)': { outline: 'var(--focus-ring)', outlineOffset: 1 },
});
