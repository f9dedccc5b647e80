import { mostAnswers } from 'shared/contracts/chat/chat.ts';
import * as z from 'shared/contracts/schema.ts';

const between = (least: number, most: number) => z.optional(z.number().check(z.minimum(least), z.maximum(most)));
const whole = (least: number, most: number) => z.optional(z.number().check(z.int(), z.minimum(least), z.maximum(most)));

/** How a model is asked, as operators set it for a skill or a template. */
export const parameters = {
  temperature: between(0, 2),
  top_p: between(0, 1),
  presence_penalty: between(-2, 2),
  frequency_penalty: between(-2, 2),
  max_tokens: whole(0, 100_000),
};
/** Answers to one question. */
export const answersAtOnce = whole(1, mostAnswers);
/** Earlier questions that are sent with a new one. */
export const contextQuestions = whole(0, 20);

export const sayParameters = {
  temperature: 'chance, 0 to 2: little for facts and code, much for ideas; 1 unless given',
  top_p: '0 to 1: only the likeliest words; 1 unless given',
  presence_penalty: '-2 to 2: above 0 the model turns to new subjects',
  frequency_penalty: '-2 to 2: above 0 the model repeats fewer words',
  max_tokens: 'longest answer; 0: as long as the model likes',
};
