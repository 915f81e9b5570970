// Largest values of the columns `int` and `bigint`. PostgreSQL would fail for a larger id, and no
// row can have such an id.
const LAST_INT = 2_147_483_647
const LAST_BIGINT = 9_223_372_036_854_775_807n

/** Converts the ids of a request to user, role or store ids. Drops numbers above the maximum. */
export const intIdsOf = (ids: readonly string[]): number[] =>
  ids.map(Number).filter((id) => id <= LAST_INT)

/** Converts one user, role or store id; returns null if the id is above the maximum. */
export const intIdOf = (id: string): number | null => intIdsOf([id])[0] ?? null

/**
 * Converts an id of a frequently written table (transactions, notifications, views, audit entries).
 * Null if above the maximum.
 */
export function bigIdOf(text: string): bigint | null {
  const id = BigInt(text)
  return id <= LAST_BIGINT ? id : null
}

/** Converts a list of ids of frequently written tables; drops numbers above the maximum. */
export const bigIdsOf = (ids: readonly string[]): bigint[] =>
  ids.map(bigIdOf).filter((id) => id !== null)
