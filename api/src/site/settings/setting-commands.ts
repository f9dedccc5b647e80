import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { explainIssue } from 'shared/contracts/operator/explain-issue.ts';
import { hundredthsOf, percent, percentOf } from 'shared/contracts/operator/percent.ts';
import { settingMeanings } from 'shared/contracts/operator/site/setting-meanings.ts';
import {
  exportSettings,
  getSetting,
  importSettings,
  listSettings,
  type SettingKey,
  setSetting,
  settingKeys,
  settingSections,
} from 'shared/contracts/operator/site/settings.ts';
import { switchOf, switchWords } from 'shared/contracts/operator/switch-words.ts';
import * as z from 'shared/contracts/schema.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fenOf, yuan } from '../../platform/format/yuan.ts';
import { readJson } from '../../platform/operator/read-json.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { WithMessage } from '../../platform/serve/serve.ts';
import { requireSense } from './require-sense.ts';
import { findProviderFacts, type ProviderFacts, withServerFacts } from './server-facts.ts';
import { settings } from './site-tables.ts';
import { findSettings, lockSection, parseSection } from './stored-settings.ts';

type Stored = Record<string, unknown>;

/** @param sayUses where the site's name before stands in what visitors read, as a sentence; empty: nowhere */
export function settingCommands(operatorApi: OperatorApi, sayUses: (tx: Tx, name: string) => Promise<string>): void {
  const { site } = operatorApi;
  const keys = settingKeys();

  serveReading(operatorApi, listSettings, async ({ section }, { db }) => {
    const stored = await findSettings(db);
    if (section !== undefined) requireSection(section);
    const facts = await findProviderFacts(site);
    return keys
      .filter(({ key }) => section === undefined || sectionOf(key) === section)
      .map((key) => shown(site, stored, key, facts));
  });

  serveReading(operatorApi, getSetting, async ({ key }, { db }) =>
    shown(site, await findSettings(db), requireKey(keys, key), await findProviderFacts(site)),
  );

  serveWriting(operatorApi, setSetting, async ({ key: name, value: text }, { tx, log, after, reply }) => {
    const { key, before } = await store(tx, name, text, 'value');
    log.target = `setting ${name}`;
    log.before = before;
    after(() => site.prepared.forget());
    const setting = shown(site, await findSettings(tx), key, noFacts);
    const remark = await remarkOf(tx, name, before, text);
    if (remark) reply(async () => new WithMessage(remark, setting));
    return setting;
  });

  serveReading(operatorApi, exportSettings, async (_input, { db }) => {
    const stored = await findSettings(db);
    return Object.fromEntries(
      keys.filter(({ isServers }) => !isServers).map((key) => [key.key, shown(site, stored, key, noFacts).value]),
    );
  });

  serveWriting(operatorApi, importSettings, async ({ content }, { tx, log, after, reply }) => {
    const given = readJson(z.record(z.string(), z.unknown()), content, 'content');
    const before: Record<string, unknown> = {};
    const remarks: string[] = [];
    // Sections are locked in one order, so that two files do not wait for each other.
    for (const [name, value] of Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const old = shown(site, await findSettings(tx), requireKey(keys, name), noFacts).value;
      if (JSON.stringify(old) === JSON.stringify(value)) continue;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      before[name] = (await store(tx, name, text, 'content')).before;
      remarks.push(await remarkOf(tx, name, old, text));
    }
    log.target = 'settings';
    log.before = before;
    after(() => site.prepared.forget());
    const stored = await findSettings(tx);
    const changed = Object.keys(before).map((name) => shown(site, stored, requireKey(keys, name), noFacts));
    const remark = remarks.filter(Boolean).join('\n');
    if (remark) reply(async () => new WithMessage(remark, changed));
    return changed;
  });

  /** @param field of the command, which a refusal names */
  async function store(tx: Tx, name: string, text: string, field: string) {
    const key = requireKey(keys, name);
    if (key.isServers) throw invalidInput(`${name} is decided by the server and cannot be set.`, 'key');
    const section = sectionOf(name);
    const before = parseSection(section, await lockSection(tx, section));
    const value = replaced(before, pathOf(name), valueOfText(key, text));
    const parsed = z.safeParse(requireSection(section), value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const place = [section, ...(issue?.path ?? [])].join('.');
      throw invalidInput(`${place} ${issue ? explainIssue(issue) : 'is wrong'}.`, field);
    }
    requireSense(name, at(parsed.data, pathOf(name)) ?? parsed.data);
    await tx.update(settings).set({ value: parsed.data }).where(eq(settings.name, section));
    return { key, before: shownAs(key.type, at(before, pathOf(name))) };
  }

  /** Further steps that a changed setting requires. */
  const remarkOf = async (tx: Tx, name: string, before: unknown, text: string): Promise<string> =>
    name === 'website.shop_name' && before !== text ? sayUses(tx, String(before)) : '';
}

/** What the server decides cannot be set, so its facts do not matter there. */
const noFacts: ProviderFacts = { isDemonstration: false, seesPictures: false, canDraw: false, isInstalled: true };

const sectionOf = (key: string) => key.split('.')[0] ?? '';
/** Below the section. */
const pathOf = (key: string) => key.split('.').slice(1);

function requireSection(name: string): z.ZodMiniType {
  const schema = Object.hasOwn(settingSections, name) ? settingSections[name] : undefined;
  if (schema) return schema;
  throw invalidInput(`There is no section "${name}". There are ${Object.keys(settingSections).join(', ')}.`, 'section');
}

/** A key of the contract, or one below a section that may hold anything (`draw.…`). */
function requireKey(keys: SettingKey[], name: string): SettingKey {
  const found = keys.find(({ key }) => key === name);
  if (found) return found;
  const open = keys.find(({ key, type, isServers }) => type === 'JSON' && !isServers && name.startsWith(`${key}.`));
  const isObject = open && z.safeParse(requireSection(sectionOf(name)), { probe: null }).success;
  if (open && isObject && !/\.(__proto__|constructor|prototype)(\.|$)/.test(name)) return { ...open, key: name };
  const near = keys.filter(({ key }) => key.includes(name) || key.startsWith(sectionOf(name)));
  const hint =
    near.length > 0 ? ` There are ${near.map(({ key }) => key).join(', ')}.` : ' `settings list` has all of them.';
  throw invalidInput(`There is no setting "${name}".${hint}`, 'key');
}

function shown(site: FastifyInstance, stored: Stored, { key, type, isServers }: SettingKey, facts: ProviderFacts) {
  const section = sectionOf(key);
  const means = settingMeanings[key] ?? '';
  const live = at(withServerFacts(site, stored, facts), key.split('.'));
  if (isServers) return { key, value: live ?? null, usual: null, from: 'server' as const, type, means };
  const usual = shownAs(type, at(parseSection(section, undefined), pathOf(key)) ?? null);
  const value = shownAs(type, at(parseSection(section, stored[section]), pathOf(key)) ?? null);
  const isOthers = section === 'login' && JSON.stringify(live) !== JSON.stringify(value);
  const from = at(stored[section], pathOf(key)) === undefined ? ('default' as const) : ('operator' as const);
  return { key, value, usual, from, type, means, ...(isOthers ? { in_effect: live } : {}) };
}

/** Values stored in fen or in hundredths of a per cent, in the unit in which they are set. */
function shownAs(type: SettingKey['type'], value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (type === 'yuan') return yuan(value);
  return type === 'per cent' ? percentOf(value) : value;
}

/** What stands at a path, or undefined. */
const at = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  );

const isObject = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same with another value at a path. */
function replaced(whole: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const around = isObject(whole) ? whole : {};
  return { ...around, [name]: replaced(around[name], rest, value) };
}

/** What was typed, as the contract's type. */
function valueOfText({ key, type }: SettingKey, text: string): unknown {
  if (type === 'text') return text;
  if (type === 'number') {
    if (text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
    throw invalidInput(`${key} is a number, not "${text}".`, 'value');
  }
  if (type === 'yuan') {
    if (/^\d{1,8}(\.\d{1,2})?$/.test(text.trim())) return fenOf(text.trim());
    throw invalidInput(`${key} is an amount in yuan, like 100 or 99.50; not "${text}".`, 'value');
  }
  if (type === 'per cent') {
    if (z.safeParse(percent, text).success) return hundredthsOf(text);
    throw invalidInput(`${key} is per cent, like 0.6 or 0.6%; not "${text}".`, 'value');
  }
  if (type === 'switch') {
    const given = switchOf(text) ?? { '1': true, '0': false }[text.trim()];
    if (given === undefined) throw invalidInput(`${key} is a switch: ${switchWords}, 1 or 0; not "${text}".`, 'value');
    return given ? 1 : 0;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput(`${key} is ${type}: the value must be JSON, e.g. [2,3] or {"name":"…"}.`, 'value');
  }
}
