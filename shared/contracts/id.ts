import * as z from 'shared/contracts/schema.ts';

/** An id on the wire: a whole number that PostgreSQL's `integer` holds, also as text of a query. */
export const id = z.coerce
  .number()
  .check(z.int('编号不正确'), z.minimum(1, '编号不正确'), z.maximum(2_147_483_647, '编号不正确'));
