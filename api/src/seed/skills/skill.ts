/** A skill as it is written here; `seed-skills.ts` makes its row. */
export interface SeedSkill {
  name: string;
  describe: string;
  /** A figure of `site/pictures/draw-badge.ts`. */
  icon: string;
  tips: string;
  /** Who answers. */
  role: string;
  /** How it goes about it. */
  steps: string[];
  rules: string;
  /** Facts and code want little chance, ideas want much. */
  temperature: number;
  /** Earlier questions that it needs to know. */
  context?: number;
}
