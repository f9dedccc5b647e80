import * as z from 'shared/contracts/schema.ts';

/** How a skill or a template asks its model. */
export const ModelParameters = z.object({
  temperature: z._default(z.number(), 1),
  top_p: z._default(z.number(), 1),
  presence_penalty: z._default(z.number(), 0),
  frequency_penalty: z._default(z.number(), 0),
  /** Answers to one question. */
  n: z._default(z.number(), 1),
  /** 0: as long as the model likes. */
  max_tokens: z._default(z.number(), 0),
  /** Earlier questions that are sent to the model. */
  context_num: z._default(z.number(), 0),
});
export type ModelParameters = z.infer<typeof ModelParameters>;
