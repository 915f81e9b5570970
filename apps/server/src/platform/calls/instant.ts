import { clockOfZone } from '@choba/contract/zone-clock.ts'

/** Minutes that the wall clock of a time zone is ahead of UTC at an instant. */
export const offsetMinutes = (at: Date, timeZone: string): number =>
  clockOfZone(timeZone).offset(Number(at)) / 60_000

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/**
 * Formats an instant with the merchant's offset, such as `2026-11-20T18:31:34+09:00`, so that
 * clients need no conversion.
 */
export function offsetInstant(at: Date, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone)
  const wall = new Date(Number(at) + offset * 60_000).toISOString()
  const size = Math.abs(offset)
  return `${wall.slice(0, 19)}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
