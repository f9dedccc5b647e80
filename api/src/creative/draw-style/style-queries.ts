import { asc, eq } from 'drizzle-orm';
import type { DrawAbilities } from 'shared/contracts/creative/drawing-model.ts';
import type { Db } from '../../platform/database/db.ts';
import { type DrawStyle, drawStyles } from './style-tables.ts';

/** The styles that are offered, in the order of the form. */
export const findStyles = (db: Db): Promise<DrawStyle[]> =>
  db.select().from(drawStyles).where(eq(drawStyles.isShown, true)).orderBy(asc(drawStyles.sort), asc(drawStyles.id));

/** What a model is able to do with the site's styles besides its own. */
export const withStyles = (abilities: DrawAbilities, styles: readonly DrawStyle[]): DrawAbilities => ({
  ...abilities,
  styles: [...new Set([...abilities.styles, ...styles.map(({ name }) => name)])],
});
