/** When a commission can be withdrawn, after the word for who pays. */
export const payableText = (holdDays: number): string =>
  holdDays === 0 ? '付款后即可提现' : `付款 ${holdDays} 天后可以提现`;
