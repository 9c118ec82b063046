/**
 * The money of a campaign, in minor units: what the ledger sums to, and what may still fall due for seats that are
 * held, answers that may come late, and sentences whose round is not reviewed. `spent + promised` never exceeds
 * `budget`, because a seat is given away only when its whole promise fits.
 */
export interface Account {
  readonly budget: number;
  readonly spent: number;
  readonly promised: number;
}

/** The account with a promise more, or undefined when the budget does not reach. */
export function promise(account: Account, amount: number): Account | undefined {
  const promised = account.promised + amount;
  return account.spent + promised > account.budget ? undefined : { ...account, promised };
}

/** The account after a promise of `promised` has become `paid`: all of it, a part, or nothing. */
export function settle(
  account: Account,
  { promised, paid }: { readonly promised: number; readonly paid: number },
): Account {
  return { ...account, promised: account.promised - promised, spent: account.spent + paid };
}
