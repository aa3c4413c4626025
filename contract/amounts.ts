/** 1234 as '1,234'. */
export function amountText(amount: number): string {
  return amount.toLocaleString('en-US');
}

/** '1 lead', '1,234 leads'. */
export function counted(amount: number, one: string, many = `${one}s`): string {
  return `${amountText(amount)} ${amount === 1 ? one : many}`;
}
