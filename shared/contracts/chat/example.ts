import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

export const ExampleGroup = z.object({
  id: z.number(),
  name: z.string(),
  image: z.string(),
  sample: z.array(z.object({ id: z.number(), content: z.string(), category_id: z.number() })),
});
export type ExampleGroup = z.infer<typeof ExampleGroup>;

export const listExamples = endpoint({
  method: 'GET',
  path: '/question/samplesLists',
  auth: false,
  input: z.object({}),
  output: z.array(ExampleGroup),
});
