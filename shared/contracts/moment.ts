/** False for the 31st of February and for 25 o'clock: `2026-01-31`, or that with a blank or a `T` and a clock. */
export function isMoment(text: string): boolean {
  const [day = '', clock = '00:00'] = text.split(/[ T]/);
  const date = new Date(`${day}T${clock}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
