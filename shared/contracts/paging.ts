import * as z from 'shared/contracts/schema.ts';

/** Query fields of every list. `page_type: 0` switches paging off. The server caps `page_size`. */
export const pagingInput = {
  page_no: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  page_type: z.optional(z.coerce.number()),
};

/** The answer of every paged list. */
export function page<T extends z.ZodMiniType>(row: T) {
  return z.object({
    lists: z.array(row),
    count: z.number(),
    page_no: z.number(),
    page_size: z.number(),
    extend: z.optional(z.unknown()),
  });
}
