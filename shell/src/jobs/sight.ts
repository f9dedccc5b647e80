import * as z from 'shared/contracts/schema.ts';

/** What a made-up visitor sees of one page in a release's trial. */
export const Sight = z.object({
  /** The route's path. */
  page: z.string(),
  isLoggedIn: z.boolean(),
  status: z.int(),
  /** Of text in `<main>`. */
  characters: z.int(),
  /** What the page threw. */
  error: z.nullable(z.string()),
});
export type Sight = z.infer<typeof Sight>;
