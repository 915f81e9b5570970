/**
 * Deposit numbers of each line that the user has matched, by its record number. Several numbers are
 * separated by ` / `.
 */
export type Confirmed = ReadonlyMap<number, string>

/** Returns the deposit numbers of all matches. */
export const takenDeposits = (confirmed: Confirmed): ReadonlySet<string> =>
  new Set([...confirmed.values()].flatMap((numbers) => numbers.split(' / ')))
