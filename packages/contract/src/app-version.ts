/** A version number: up to eight numeric parts of up to nine digits each. */
const VERSION = /^v?([0-9]{1,9}(?:\.[0-9]{1,9}){0,7})/i

/**
 * Splits a version into numbers for comparison, in the same order as PostgreSQL compares arrays.
 * Drops trailing zeros, so `4.2.0` equals `v4.2`. Ignores suffixes such as `-beta`. Returns null if
 * the text does not start with a version.
 */
export function versionParts(version: string): number[] | null {
  const found = VERSION.exec(version)?.[1]
  if (found === undefined) return null
  const parts = found.split('.').map(Number)
  while (parts.length > 1 && parts.at(-1) === 0) parts.pop()
  return parts
}
