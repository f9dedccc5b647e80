import { Yuan } from 'shared/contracts/account/order.ts';
import { financeRoles } from 'shared/contracts/operator/account/order-operands.ts';
import { reading } from 'shared/contracts/operator/command.ts';
import { figuresScreen } from 'shared/contracts/operator/operation/screen/figures-screen.ts';
import * as z from 'shared/contracts/schema.ts';

const input = { days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 14) };
const says = { days: 'how many days of Beijing, until today' };
const examples = ['', '--days 30'];

export const listFigures = reading('figures', 'list', {
  does: 'visits, new users, questions and pictures by day of Beijing, the newest first',
  roles: ['support', 'finance'],
  input,
  output: z.array(
    z.object({
      day: z.string(),
      /** Tabs that were opened; one person may have several. */
      visits: z.number(),
      users: z.number(),
      /** Users who asked a model something. */
      askers: z.number(),
      questions: z.number(),
      /** Drawings and codes with art that were finished. */
      pictures: z.number(),
    }),
  ),
  says,
  examples,
});

export const listMoney = reading('figures', 'money', {
  does: 'revenue, refunds and commission by day of Beijing, the newest first',
  roles: financeRoles,
  input,
  output: z.array(
    z.object({
      day: z.string(),
      revenue: Yuan,
      refunds: Yuan,
      /** Of orders that were paid on that day, less what was taken back or revoked later. */
      commission: Yuan,
    }),
  ),
  says,
  examples,
});

export const figuresNoun = {
  name: 'figures',
  about: 'how the site does, day by day',
  screen: figuresScreen,
  commands: [listFigures, listMoney],
};
