import { eq } from 'drizzle-orm';
import { setTheme, showTheme } from 'shared/contracts/operator/site/theme.ts';
import * as z from 'shared/contracts/schema.ts';
import { pcStyleId } from 'shared/contracts/site/site.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { WithMessage } from '../../platform/serve/serve.ts';
import { contrast } from './contrast.ts';
import { decorations } from './site-tables.ts';
import { findDecoration } from './stored-settings.ts';

/** Contrast of a fill with the page, and of words with what they stand on, below which pages take another colour (`themeColours`). */
const leastFill = 1.3;
const leastWords = 4.5;

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

  serveWriting(operatorApi, setTheme, async ({ primary, minor, button }, { tx, log, after, reply }) => {
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
    const warnings = warningsOf(data);
    if (warnings.length > 0) reply(async () => new WithMessage(warnings.join('\n'), shown(data)));
    return shown(data);
  });
}

/** Differences between the chosen and the shown colours, because the chosen ones could not be read. */
function warningsOf({ primaryColor, minorColor, buttonColor }: Stored): string[] {
  const warnings: string[] = [];
  for (const [name, colour] of [
    ['primary', primaryColor],
    ['minor', minorColor],
  ] as const) {
    if (!colour) continue;
    if (contrast(colour, '#ffffff') < leastFill)
      warnings.push(`${name} ${colour} is hardly seen on a white page: a darker one is shown there.`);
    const words = buttonColor ? contrast(colour, buttonColor) : leastWords;
    if (words < leastWords)
      warnings.push(
        `Words in ${buttonColor} cannot be read on ${name} ${colour} (contrast ${words.toFixed(1)}, at least ${leastWords}): white or black words take their place.`,
      );
  }
  return warnings;
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
