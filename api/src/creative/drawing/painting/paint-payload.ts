import * as z from 'shared/contracts/schema.ts';

/** The kind of task that paints a request, as those name it who enqueue it. */
export const paintTask = {
  name: 'paint',
  input: z.object({ requestId: z.number(), recordIds: z.array(z.number()) }),
};
export type PaintPayload = z.infer<typeof paintTask.input>;
