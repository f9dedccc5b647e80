import { importLimit } from 'shared/contracts/chat/chat-transfer.ts';
import * as z from 'shared/contracts/schema.ts';

interface Limit {
  /** While no operator decided. */
  usual: number;
  /** What an operator may choose: below it the chat is of no use, above it one user can take the site from the others. */
  least: number;
  most: number;
  /** What is counted. */
  unit: string;
  means: string;
}

const limit = <L extends Limit>(given: L): L => given;

/** What one user may do. All of them hold from the next try on, at every api. */
export const limits = {
  answers_at_once: limit({
    usual: 3,
    least: 1,
    most: 50,
    unit: 'questions',
    means: 'questions of one user that are being answered at the same time',
  }),
  question_characters: limit({
    usual: 8000,
    least: 100,
    most: 8000,
    unit: 'characters',
    means: 'longest question; pages let nobody type more than 8000',
  }),
  spoken_answers: limit({
    usual: 60,
    least: 1,
    most: 10_000,
    unit: 'an hour',
    means: 'answers that the speech provider reads aloud for one user; one that was read before counts no more',
  }),
  transcriptions: limit({
    usual: 120,
    least: 1,
    most: 10_000,
    unit: 'an hour',
    means: 'spoken questions of one user that are written down',
  }),
  uploads: limit({
    usual: 120,
    least: 1,
    most: 10_000,
    unit: 'an hour',
    means: 'pictures and files that one user uploads',
  }),
  file_space: limit({
    usual: 200,
    least: 1,
    most: 100_000,
    unit: 'MB',
    means: 'what all files of one user may take up, answers read aloud among them',
  }),
  pictures_at_once: limit({
    usual: 20,
    least: 1,
    most: 500,
    unit: 'pictures',
    means: 'pictures of one user that wait or are being drawn',
  }),
  prompt_helps: limit({
    usual: 60,
    least: 1,
    most: 10_000,
    unit: 'an hour',
    means:
      'prompts for drawing that a text model translates, expands or reads off a picture for one user, free of charge',
  }),
  code_readings: limit({
    usual: 60,
    least: 1,
    most: 10_000,
    unit: 'an hour',
    means: 'uploaded QR codes that are read for one user',
  }),
  imported_characters: limit({
    usual: 10_000_000,
    least: importLimit.lettersInAll,
    most: 100_000_000,
    unit: 'a day',
    means: 'characters of conversations from elsewhere that one user imports',
  }),
} as const;

export type LimitName = keyof typeof limits;
export const limitNames = Object.keys(limits) as LimitName[];

const schemaOf = ({ usual, least, most }: Limit) =>
  z._default(z.number().check(z.int(), z.minimum(least), z.maximum(most)), usual);

/** The section of the settings. Not part of `pc/config`. */
export const LimitSettings = z.object(
  Object.fromEntries(limitNames.map((name) => [name, schemaOf(limits[name])])) as Record<
    LimitName,
    ReturnType<typeof schemaOf>
  >,
);
export type LimitSettings = z.infer<typeof LimitSettings>;
