import { CalendarDays } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'shared/ui/kit.ts';
import { readDay, writeDay } from './written-day.ts';

interface DayFieldProps {
  label: string;
  name: string;
  /** `2026-11-26`, or ''. */
  value: string;
  /** Another day stands in the field. Without it the day is sent with the form. */
  onDay?(form: HTMLFormElement | null): void;
}

const sentence = '日期请写作 2026/1/31';

/**
 * A day of a GET form, as year/month/day whatever the browser's language is, which a native date field does not keep to. It is
 * typed, or chosen in the browser's own calendar; what is no day is told at the field and not sent.
 *
 * @example <DayField label="开始日期" name="start_time" value={asked.start_time} onDay={(form) => form?.requestSubmit()} />
 */
export function DayField({ label, name, value, onDay }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const known = useRef(value);
  useEffect(() => {
    if (!field.current) return;
    if (known.current !== value) field.current.value = writeDay(value);
    known.current = value;
    check(field.current);
  }, [value]);

  function commit() {
    if (!field.current) return;
    const day = check(field.current);
    if (day === undefined || day === known.current) return;
    known.current = day;
    onDay?.(field.current.form);
  }
  function choose(day: string) {
    if (!field.current) return;
    field.current.value = writeDay(day);
    commit();
  }
  function openCalendar() {
    if (!calendar.current) return;
    calendar.current.value = readDay(field.current?.value ?? '') ?? '';
    calendar.current.showPicker();
  }
  return (
    <Day>
      <input
        ref={field}
        type="text"
        name={name}
        aria-label={label}
        inputMode="numeric"
        placeholder="年/月/日"
        autoComplete="off"
        maxLength={20}
        defaultValue={writeDay(value)}
        onInput={() => field.current?.setCustomValidity('')}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && check(event.currentTarget)}
      />
      <button type="button" aria-label={`在日历中选择${label}`} onClick={openCalendar}>
        <CalendarDays size={16} aria-hidden />
      </button>
      <input
        ref={calendar}
        className="calendar"
        type="date"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </Day>
  );
}

/** Says at the field what is wrong with what stands there. @returns the day, undefined where it is none */
function check(field: HTMLInputElement): string | undefined {
  const day = readDay(field.value);
  field.setCustomValidity(day === undefined ? sentence : '');
  field.toggleAttribute('data-wrong', day === undefined);
  field.ariaInvalid = day === undefined ? 'true' : null;
  return day;
}

const Day = styled('span')`
  position: relative; display: inline-flex; align-items: center;
  input { width: 6.5em; min-height: 34px; padding: 0; border: 0; background: none; color: inherit; font-size: inherit; font-variant-numeric: tabular-nums; }
  input[data-wrong] { color: var(--danger); }
  button { display: grid; place-items: center; width: 32px; min-height: 34px; border-radius: var(--radius-control); color: var(--text-2); }
  .calendar { position: absolute; inset: auto 0 0; width: 1px; height: 1px; min-height: 0; opacity: 0; pointer-events: none; }
  @media (scripting: none) { button, .calendar { display: none; } }
  @media (pointer: coarse) { input { min-height: 42px; } button { width: 40px; min-height: 44px; } }
`;
