import type * as z from 'shared/contracts/schema.ts';
import { readJson } from '../../platform/operator/read-json.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import type { Channel } from './channel-tables.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The kinds of channels that operators may add. */
    channelKinds: ChannelKind[];
  }
}

/** A strict object: entries that it does not know are refused. */
type Settings = z.ZodMiniType<Record<string, unknown>>;

/** What models make, and what can be said of one. Several kinds of channels may serve the models of one modality. */
export interface Modality {
  /** `text`: the word in the tables and in the names of metrics. */
  name: string;
  /** What is said of a model besides its name and price: a strict object. */
  capabilities: Settings;
}

/** Outcome of a request that an operator sends to see whether a channel works. A failure is returned, not thrown. */
export interface TryOut {
  works: boolean;
  /** What came, in one line. */
  answer: string;
  /** Why it does not work, without keys; else empty. */
  problem: string;
  whole_ms: number;
  first_text_ms?: number | null;
  tokens_in?: number | null;
  tokens_out?: number | null;
}

/** The one channel of a kind that variables of the environment describe. Its key is never stored. */
export interface EnvironmentChannel {
  baseUrl: string;
  apiKey: string;
  models: string[];
}

/** A protocol that channels speak. The table of channels holds all kinds; what differs between them is here. */
export interface ChannelKind {
  /** The word in the table and in commands. */
  name: string;
  modality: Modality;
  /** One line for operators. */
  about: string;
  /** Its own settings, besides those that all channels have: a strict object, kept as JSON in the row. */
  config: Settings;
  /** What each of them means, for operators. */
  says: Record<string, string>;
  /** Variables that describe a channel of this kind, and that channel if they are set. */
  environment?: {
    all: string;
    variables: { base_url: string; key: string; models: string };
    channel: EnvironmentChannel | undefined;
  };
  /** Serves only while no channel of another kind serves a model of its modality. */
  isDemonstration?: boolean;
  /** Asks for something small, past the breaker, and measures. */
  tryOut(channel: Channel, remoteName: string): Promise<TryOut>;
}

/**
 * Settings as an operator gives them, in JSON.
 * @throws Refusal that names what is wrong, also an entry that the schema does not know
 */
export function readSettings(schema: Settings, text: string, field: string): Record<string, unknown> {
  const settings = readJson(schema, text, field);
  const unknown = Object.keys(JSON.parse(text)).find((name) => !Object.hasOwn(settings, name));
  if (unknown !== undefined) throw invalidInput(`${field} has an unknown entry "${unknown}".`, field);
  return settings;
}
