// The largest ids there can be: a longer text of digits names nothing, and the database would not take it.
const LAST_INT = 2_147_483_647
const LAST_BIGINT = 9_223_372_036_854_775_807n

/** The ids of a request that can be those of users, roles, stores. */
export const intIdsOf = (ids: readonly string[]): number[] =>
  ids.map(Number).filter((id) => id <= LAST_INT)

/** Null for what can be no one's. */
export const intIdOf = (id: string): number | null => intIdsOf([id])[0] ?? null

/** The same for what is made all the time: transactions, notifications, views, audit entries. */
export function bigIdOf(text: string): bigint | null {
  const id = BigInt(text)
  return id <= LAST_BIGINT ? id : null
}

/** Those of a list that can be ids. */
export const bigIdsOf = (ids: readonly string[]): bigint[] =>
  ids.map(bigIdOf).filter((id) => id !== null)
