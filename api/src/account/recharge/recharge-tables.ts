import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Credits for money. The price is fen. */
export const rechargePackages = pgTable(
  'recharge_packages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    describe: text().notNull().default(''),
    image: text().notNull().default(''),
    price: integer().notNull(),
    chat: integer().notNull().default(0),
    draw: integer().notNull().default(0),
    /** On top of them. */
    giveChat: integer('give_chat').notNull().default(0),
    giveDraw: integer('give_draw').notNull().default(0),
    isRecommended: boolean('is_recommended').notNull().default(false),
    tag: text().notNull().default(''),
    sort: integer().notNull().default(0),
    isShown: boolean('is_shown').notNull().default(true),
  },
  (table) => [check('recharge_packages_price', sql`${table.price} > 0 and ${table.chat} + ${table.draw} > 0`)],
);
