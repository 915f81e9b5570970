// Offsets change at quarter hours at the finest; within one they can be remembered.
const QUARTER = 900_000
const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** Minutes that the wall clock of a time zone is ahead of UTC at an instant. */
export function offsetMinutes(at: Date, timeZone: string): number {
  const quarter = Math.floor(Number(at) / QUARTER)
  const key = `${timeZone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formats.set(timeZone, format)
  }
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  if (offsets.size > 50_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** `2026-11-20T18:31:34+09:00`: an instant as the wall clock of its merchant shows it, so that no one converts it again. */
export function offsetInstant(at: Date, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone)
  const wall = new Date(Number(at) + offset * 60_000).toISOString()
  const size = Math.abs(offset)
  return `${wall.slice(0, 19)}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
