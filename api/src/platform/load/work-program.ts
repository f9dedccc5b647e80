/** The program of a `WorkPool`'s processes: it takes an order as a message, and answers with one reply. */
import { constants, setPriority } from 'node:os';
import { Refusal } from '../refusals/refusal.ts';

/** A function of a module of this program's own, and what it is given. */
export interface WorkOrder {
  module: string;
  name: string;
  order: unknown;
}

/** `refused`: in words for the visitor. */
export type WorkReply = { value: unknown } | { refused: string } | { problem: string };

// Answers of the chat come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function work({ module, name, order }: WorkOrder): Promise<WorkReply> {
  try {
    const { [name]: answer } = (await import(module)) as Record<string, (given: unknown) => Promise<unknown>>;
    if (!answer) throw new Error(`${module} has no ${name}`);
    return { value: await answer(order) };
  } catch (error) {
    return error instanceof Refusal ? { refused: error.message } : { problem: String(error) };
  }
}

process.on('disconnect', () => process.exit());
process.on('message', async (order: WorkOrder) => {
  const reply = await work(order);
  // The api may have ended meanwhile.
  if (process.connected) process.send?.(reply, undefined, undefined, () => undefined);
});
