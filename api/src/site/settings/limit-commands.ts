import { eq } from 'drizzle-orm';
import { explainIssue } from 'shared/contracts/operator/explain-issue.ts';
import { type LimitName, LimitSettings, limitNames, limits } from 'shared/contracts/operator/site/limit-settings.ts';
import { listLimits, setLimit } from 'shared/contracts/operator/site/limits.ts';
import * as z from 'shared/contracts/schema.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { settings } from './site-tables.ts';
import { findSection, lockSection } from './stored-settings.ts';

export function limitCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listLimits, async (_input, { db }) => {
    const stored = await findSection(db, 'limits');
    return limitNames.map((name) => shown(stored, name));
  });

  serveWriting(operatorApi, setLimit, async ({ name: given, value }, { tx, log }) => {
    const name = limitNames.find((known) => known === given);
    if (!name) throw invalidInput(`There is no limit "${given}". There are ${limitNames.join(', ')}.`, 'name');
    await lockSection(tx, 'limits');
    const before = await findSection(tx, 'limits');
    const parsed = z.safeParse(LimitSettings, { ...before, [name]: value });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const { least, most } = limits[name];
      const what = issue ? explainIssue(issue) : 'is wrong';
      throw invalidInput(`${name} ${what}: a whole number from ${least} to ${most}.`, 'value');
    }
    await tx.update(settings).set({ value: parsed.data }).where(eq(settings.name, 'limits'));
    log.target = `limit ${name}`;
    log.before = before[name];
    return shown(parsed.data, name);
  });
}

function shown(stored: LimitSettings, name: LimitName) {
  const { usual, ...limit } = limits[name];
  return { name, value: stored[name], default: usual, ...limit };
}
