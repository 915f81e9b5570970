import { ServerResponse } from 'node:http'
import { shiftClock } from './shifted-clock.ts'

// Sets the clock for `npm run screens`, which imports this file first and loads it into each child
// process (NODE_OPTIONS). All screenshots start at the same time, so that drawing them again
// changes few bytes.

const KEY = 'CHOBA_SCREENS_CLOCK'

/** Start time of the screenshots: Thursday noon in Tokyo, on a business day late in the month. */
const BEGIN = Date.parse('2026-11-26T03:00:00Z')

const milliseconds = Number((process.env[KEY] ??= String(BEGIN - Date.now())))
const me = `--import=${import.meta.url}`
const options = process.env['NODE_OPTIONS'] ?? ''
if (!options.includes(me)) process.env['NODE_OPTIONS'] = `${options} ${me}`.trim()
shiftClock(milliseconds)

// Removes expiry times from cookies, because the browser compares them with the real clock and
// would drop the cookies as expired.
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

/** Script that gives a page the same clock as the server. */
export const clockOfPages = `(${shiftClock.toString()})(${milliseconds})`
