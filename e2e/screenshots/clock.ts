import { ServerResponse } from 'node:http'
import { shiftClock } from './shifted-clock.ts'

// Imported first by `npm run screens`, and loaded by each process that it starts (NODE_OPTIONS): all
// pictures begin at one moment, so that drawing them again changes few bytes.

const KEY = 'CHOBA_SCREENS_CLOCK'

/** A Thursday at noon in Tokyo, amid a month and far from holidays. */
const BEGIN = Date.parse('2026-11-26T03:00:00Z')

const milliseconds = Number((process.env[KEY] ??= String(BEGIN - Date.now())))
const me = `--import=${import.meta.url}`
const options = process.env['NODE_OPTIONS'] ?? ''
if (!options.includes(me)) process.env['NODE_OPTIONS'] = `${options} ${me}`.trim()
shiftClock(milliseconds)

// The browser counts the age of cookies by the clock of the machine, and would take new ones for old.
const lasting = (cookie: unknown): string =>
  String(cookie).replace(/; *expires=(?!Thu, 01 Jan 1970)[^;]*/i, '')
const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead') as (
  ...given: unknown[]
) => ServerResponse
ServerResponse.prototype.writeHead = function (status: number, ...more: unknown[]) {
  const cookies = this.getHeader('set-cookie')
  if (cookies) this.setHeader('set-cookie', [cookies].flat().map(lasting))
  return Reflect.apply(writeHead, this, [status, ...more])
}

/** What a page runs first, to have the same clock. */
export const clockOfPages = `(${shiftClock.toString()})(${milliseconds})`
