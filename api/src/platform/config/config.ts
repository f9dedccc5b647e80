import { readFileSync } from 'node:fs';
import * as z from 'shared/contracts/schema.ts';
import { type ProviderConfig, providerVariables, readProviders } from './provider-configs.ts';
import type { ReadSection, ValuesOf, Variable, Variables } from './section.ts';
import { type OwnConfig, siteConfig } from './site-config.ts';

export type Config = OwnConfig & ProviderConfig;

/** The environment cannot be used. `message` has one line a problem: variable, reason, example. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused';
}

type Environment = Record<string, string | undefined>;

/** Reads and checks the environment; throws `ConfigRefused` with every problem at once. */
export function readConfig(environment: Environment): Config {
  const variables: Variables = { ...siteConfig.variables, ...providerVariables };
  const problems: string[] = [];
  const refuse = (name: string, reason: string) =>
    problems.push(`${name}: ${reason}. Example: ${name}=${variables[name]?.example}`);
  const requireNone = () => {
    if (problems.length > 0) throw new ConfigRefused(problems.join('\n'));
  };

  const texts = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, textOf(environment, name, variable, problems)]),
  );
  const values = parse(variables, texts, refuse);
  requireNone();
  const siteMode = values.SITE_MODE === 'demo' ? 'demo' : 'production';
  // The one schema above has given each variable the type that its section declares.
  const read: ReadSection = (section) =>
    section.read(values as ValuesOf<typeof section.variables>, { siteMode, refuse });
  const config = { ...read(siteConfig), ...readProviders(read) };
  requireNone();
  return config;
}

/** A secret may lie in a file, where neither `ps` nor a crash report shows it: `DATABASE_URL_FILE` names it. */
function textOf(environment: Environment, name: string, { isSecret, example }: Variable, problems: string[]) {
  const given = environment[name]?.trim() || undefined;
  const file = isSecret ? environment[`${name}_FILE`]?.trim() : undefined;
  if (!file) return given;
  if (given) problems.push(`${name}: is given twice; unset it or ${name}_FILE. Example: ${name}=${example}`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    problems.push(`${name}_FILE: ${file} cannot be read (${code}). Example: ${name}_FILE=/run/secrets/name`);
    return undefined;
  }
}

/** All variables by one schema: what they become, with defaults. */
function parse(
  variables: Variables,
  texts: Environment,
  refuse: (name: string, reason: string) => void,
): Record<string, unknown> {
  const schema = z.object(Object.fromEntries(Object.entries(variables).map(([name, one]) => [name, one.schema])));
  const parsed = z.safeParse(schema, texts);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0]);
    refuse(name, `${message}${variables[name]?.isSecret ? '' : `, not "${texts[name]}"`}`);
  }
  return {};
}
