import type { Decision } from './decision.ts';

/** Keys of those that this page is sending: they are nobody's to send again. */
const flying = new Set<string>();

/** Decisions of one operator, kept in the tab until the api has answered: neither a lost connection nor a reload loses one. */
export class KeptDecisions {
  readonly #prefix: string;

  constructor(operator: number) {
    this.#prefix = `console.review.${operator}.`;
  }

  /** Those of an earlier page that nobody knows the end of. */
  read(): Decision[] {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(this.#prefix));
    return names.map((name) => JSON.parse(sessionStorage.getItem(name) ?? '')).filter(({ key }) => !flying.has(key));
  }

  add(decision: Decision): void {
    sessionStorage.setItem(this.#prefix + decision.key, JSON.stringify(decision));
  }

  remove({ key }: Decision): void {
    sessionStorage.removeItem(this.#prefix + key);
  }

  /** Says of one that it is on its way, until the work is done. */
  async flyWith({ key }: Decision, work: () => Promise<void>): Promise<void> {
    flying.add(key);
    await work().finally(() => flying.delete(key));
  }
}
