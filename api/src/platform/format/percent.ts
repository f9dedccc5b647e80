/** Basis points in per cent: 750 is `7.5`. */
export const percent = (points: number): string => String(points / 100);

/** With two digits after the point: 750 is `7.50`. */
export const fixedPercent = (points: number): string => (points / 100).toFixed(2);
