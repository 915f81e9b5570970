import { clockOfZone } from '@choba/contract/zone-clock.ts'

/** Minutes that the wall clock of a time zone is ahead of UTC at an instant. */
export const offsetMinutes = (at: Date, timeZone: string): number =>
  clockOfZone(timeZone).offset(Number(at)) / 60_000

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** `2026-11-20T18:31:34+09:00`: an instant as the wall clock of its merchant shows it, so that no one converts it again. */
export function offsetInstant(at: Date, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone)
  const wall = new Date(Number(at) + offset * 60_000).toISOString()
  const size = Math.abs(offset)
  return `${wall.slice(0, 19)}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
