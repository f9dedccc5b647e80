import { eq } from 'drizzle-orm';
import { setTheme, showTheme } from 'shared/contracts/operator/site/theme.ts';
import * as z from 'shared/contracts/schema.ts';
import { pcStyleId } from 'shared/contracts/site/site.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { decorations } from './site-tables.ts';
import { findDecoration } from './stored-settings.ts';

/** As it is stored; a colour that is missing is the site's own. */
const Stored = z.object({
  primaryColor: z._default(z.string(), ''),
  minorColor: z._default(z.string(), ''),
  buttonColor: z._default(z.string(), ''),
});
type Stored = z.infer<typeof Stored>;

export function themeCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, showTheme, async (_input, { db }) =>
    shown(colours((await findDecoration(db, pcStyleId))?.data)),
  );

  serveWriting(operatorApi, setTheme, async ({ primary, minor, button }, { tx, log, after }) => {
    if (!primary && !minor && !button) throw invalidInput('Which colour? --primary, --minor or --button.', 'primary');
    await tx
      .insert(decorations)
      .values({ id: pcStyleId, type: pcStyleId, name: 'PC 风格', data: {} })
      .onConflictDoNothing();
    const [row] = await tx.select().from(decorations).where(eq(decorations.id, pcStyleId)).for('update');
    const before = colours(row?.data);
    const data = {
      primaryColor: primary ?? before.primaryColor,
      minorColor: minor ?? before.minorColor,
      buttonColor: button ?? before.buttonColor,
    };
    await tx.update(decorations).set({ data }).where(eq(decorations.id, pcStyleId));
    log.before = shown(before);
    after(() => operatorApi.site.prepared.forget());
    return shown(data);
  });
}

function colours(data: unknown): Stored {
  const parsed = z.safeParse(Stored, data ?? {});
  return parsed.success ? parsed.data : { primaryColor: '', minorColor: '', buttonColor: '' };
}

const shown = ({ primaryColor: primary, minorColor: minor, buttonColor: button }: Stored) => ({
  primary,
  minor,
  button,
});
