/** As many numbers of a version count, of so many digits each. */
const VERSION = /^v?([0-9]{1,9}(?:\.[0-9]{1,9}){0,7})/i

/**
 * The numbers that versions are compared by, in the way that PostgreSQL compares arrays: `4.2.0` and `v4.2` are the same; null where there are
 * none. What stands behind them, such as `-beta`, does not count.
 */
export function versionParts(version: string): number[] | null {
  const found = VERSION.exec(version)?.[1]
  if (found === undefined) return null
  const parts = found.split('.').map(Number)
  while (parts.length > 1 && parts.at(-1) === 0) parts.pop()
  return parts
}
