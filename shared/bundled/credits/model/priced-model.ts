/** A model as its price shows it, of any work: it answers, draws, writes a map. A contract's own model fits, or is made to. */
export interface PricedModel {
  key: string;
  /** What visitors read; '': its key. */
  alias: string;
  /** Whole credits for one unit of the tariff. */
  balance: number;
  /** 1: chosen where the visitor has chosen none. */
  default: number;
  /** 1: costs members nothing. */
  member_free: number;
  /** Keys of what it is able to do; those that the menu knows are shown. */
  abilities?: readonly string[] | undefined;
}
