/** A name of which others see only how it begins: 林**. */
export const maskedName = (name: string): string => `${[...name][0] ?? ''}**`;

/** An order number of which others see only its end. */
export const maskedSn = (sn: string): string => `****${sn.slice(-6)}`;
