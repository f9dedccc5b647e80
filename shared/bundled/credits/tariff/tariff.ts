import type { ComponentType } from 'react';

/** How one kind of work is charged. */
export interface Tariff {
  /** What it is paid with: 积分, 绘画积分. */
  credits: string;
  /** What one price is for: 次, 张. */
  unit: string;
  /** The rule, sentence by sentence (`ChargeRules`); its code comes when it is read. */
  Rules: ComponentType;
}
