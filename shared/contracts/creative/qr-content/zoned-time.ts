/** `2026-01-31T18:00` in a time zone as the moment in UTC (`20260131T100000Z`); undefined: that zone has no such moment. */
export function utcOf(local: string, zone: string): string | undefined {
  const wall = Date.parse(`${local}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  // The offset at the wall's own number is right except near a change of the clocks: one more step settles that.
  let moment = wall - offsetAt(wall, zone);
  moment = wall - offsetAt(moment, zone);
  if (localOf(moment, zone) !== local) return undefined;
  return `${new Date(moment).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}

/** A moment in milliseconds as people in a time zone write it. */
export const localOf = (moment: number, zone: string): string =>
  new Date(moment + offsetAt(moment, zone)).toISOString().slice(0, 16);

function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(moment / 1000) * 1000;
}
