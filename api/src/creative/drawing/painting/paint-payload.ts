import * as z from 'shared/contracts/schema.ts';
import { drawTools } from '../../pictures/drawing-tables.ts';

/** The kind of task that paints a request, as those name it who enqueue it. */
export const paintTask = {
  name: 'paint',
  input: z.object({
    requestId: z.number(),
    recordIds: z.array(z.number()),
    tool: z._default(z.enum(drawTools), 'draw'),
  }),
};
export type PaintPayload = z.infer<typeof paintTask.input>;
