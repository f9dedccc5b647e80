/** Fen as the contract writes money: yuan with two digits after the point. */
export function yuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Yuan as an operator writes them, with at most two digits after the point, in fen. */
export function fenOf(text: string): number {
  const [whole = '0', digits = ''] = text.split('.');
  return Number(whole) * 100 + Number(digits.padEnd(2, '0'));
}
