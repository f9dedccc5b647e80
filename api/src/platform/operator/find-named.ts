import { notFound } from '../refusals/refusal.ts';

/**
 * The row that an operator names by its number or its name. `what` is it called, for a refusal.
 * @throws Refusal that says which rows there are, or which have that name
 */
export function findNamed<T extends { id: number; name: string }>(rows: T[], given: string, what: string): T {
  const byNumber = rows.filter(({ id }) => String(id) === given);
  const found = byNumber.length > 0 ? byNumber : rows.filter(({ name }) => name === given);
  if (found.length === 1 && found[0]) return found[0];
  const namesOf = (some: T[]) => some.map(({ id, name }) => `${name} (${id})`).join(', ') || 'none';
  if (found.length > 1) throw notFound(`More than one ${what} has that name: ${namesOf(found)}. Give its number.`);
  throw notFound(`There is no ${what} "${given}". There are ${namesOf(rows)}.`);
}
