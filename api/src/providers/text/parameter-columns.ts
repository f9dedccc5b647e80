import { integer, real } from 'drizzle-orm/pg-core';
import type { ModelParameters } from 'shared/contracts/chat/model-parameters.ts';
import type { TextParameters } from './text.ts';

/** Columns of a table whose rows say how a model is asked. */
export const parameterColumns = () => ({
  temperature: real().notNull().default(1),
  topP: real('top_p').notNull().default(1),
  presencePenalty: real('presence_penalty').notNull().default(0),
  frequencyPenalty: real('frequency_penalty').notNull().default(0),
  /** Answers to one question. */
  answers: integer().notNull().default(1),
  /** 0: as long as the model likes. */
  maxTokens: integer('max_tokens').notNull().default(0),
  /** Earlier questions that are sent to the model. */
  contextTurns: integer('context_turns').notNull().default(0),
});

export type ParameterRow = TextParameters & { answers: number; contextTurns: number };

/** As the wire names them; a `real` of the database is rounded to what an operator wrote. */
export const wireParameters = (row: ParameterRow) => ({
  temperature: rounded(row.temperature),
  top_p: rounded(row.topP),
  presence_penalty: rounded(row.presencePenalty),
  frequency_penalty: rounded(row.frequencyPenalty),
  n: row.answers,
  max_tokens: row.maxTokens,
  context_num: row.contextTurns,
});

/** Columns out of what an operator gives, named as on the wire; what is not given stays as it is. */
export const columnsOfParameters = (given: Partial<ModelParameters>) => ({
  temperature: given.temperature,
  topP: given.top_p,
  presencePenalty: given.presence_penalty,
  frequencyPenalty: given.frequency_penalty,
  answers: given.n,
  maxTokens: given.max_tokens,
  contextTurns: given.context_num,
});

export const textParameters = (row: ParameterRow): TextParameters => ({
  temperature: rounded(row.temperature),
  topP: rounded(row.topP),
  presencePenalty: rounded(row.presencePenalty),
  frequencyPenalty: rounded(row.frequencyPenalty),
  maxTokens: row.maxTokens,
});

const rounded = (value: number) => Math.round(value * 100) / 100;
