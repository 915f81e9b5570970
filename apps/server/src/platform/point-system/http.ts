import { CardBalance, EntryRefused, EntryTaken } from '@choba/contract/point-system.ts'
import { callSigned, type NoAnswer, type SignedAnswer } from '../gateway/signed-call.ts'
import { outsideAddress } from '#platform/outside/outside-address.ts'
import type { OutsideReach } from '#platform/outside/outside-reach.ts'
import type { BalanceAnswer, DeliveryAnswer, PointSystem } from './point-system.ts'

export interface HttpPointSystemOptions {
  /** Base URL: https, or http on this machine. */
  url: string
  secret: string
  /** Allowed networks, checked for every resolved address at each call. */
  reach: OutsideReach
  /** Time limit for one whole call including the body of its answer, in milliseconds. */
  timeoutMs?: number
}

// These statuses reject the request itself or its timing, but not the points entry, so a retry may
// succeed.
const notOfTheEntry: ReadonlySet<number> = new Set([
  401, 403, 404, 405, 406, 407, 408, 421, 425, 426, 429,
])

// Text from the point system is stored and shown to users, so only short printable text is
// accepted.
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,100}$/u

// Error codes that mean that no connection was made, so nothing was sent.
const unsent: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CLOSED_ADDRESS',
])

const unanswered = (answer: SignedAnswer | NoAnswer) =>
  ({
    outcome: 'unanswered',
    error: answer.status === null ? answer.failure : `HTTP ${answer.status}`,
  }) as const

const isGood = (status: number) => status >= 200 && status < 300

/**
 * Interprets the answer to a delivery. A success must contain the id of the entry, because a proxy
 * or a sign-in page answers 200 as well.
 */
function readDelivery(answer: SignedAnswer | NoAnswer, entryId: string): DeliveryAnswer {
  if (answer.status === null) return { ...unanswered(answer), isUnsent: unsent.has(answer.failure) }
  const { status, body } = answer
  const taken = EntryTaken.safeParse(body)
  if (isGood(status) && taken.success && taken.data.entryId === entryId)
    return { outcome: 'delivered' }
  if (status < 400 || status >= 500 || notOfTheEntry.has(status))
    return { ...unanswered(answer), isUnsent: false }
  const refused = EntryRefused.safeParse(body)
  const reason =
    refused.success && printable.test(refused.data.reason) ? ` ${refused.data.reason}` : ''
  return { outcome: 'refused', error: `HTTP ${status}${reason}` }
}

function readBalance(answer: SignedAnswer | NoAnswer): BalanceAnswer {
  if (answer.status === null) return unanswered(answer)
  const { status, body } = answer
  // A wrong address answers 404 as well, so only the documented body means that the card does not
  // exist.
  if (status === 404 && EntryRefused.safeParse(body).success) return { outcome: 'absent' }
  const found = CardBalance.safeParse(body)
  return isGood(status) && found.success
    ? { outcome: 'known', balance: found.data.balance }
    : unanswered(answer)
}

/**
 * Creates a point system that is called over HTTP with the protocol of docs/point-system.md. Calls
 * are signed like calls to a payment gateway.
 * @throws TypeError if the address is neither https nor local, or is not allowed
 */
export function createHttpPointSystem({
  url,
  secret,
  reach,
  timeoutMs = 5_000,
}: HttpPointSystemOptions): PointSystem {
  const base = outsideAddress(url)
  if (!reach.mayCall(new URL(base).hostname))
    throw new TypeError('a service is not called in a network that is closed')
  return {
    address: base,
    async deliver(entry, signal) {
      const address = new URL(`${base}/entries`)
      const body = JSON.stringify(entry)
      const call = {
        method: 'POST',
        url: address,
        body,
        secret,
        reach,
        signal,
        timeoutMs,
        key: entry.entryId,
      } as const
      return readDelivery(await callSigned(call), entry.entryId)
    },
    async balance(merchant, cardNo, signal) {
      const path = `merchants/${encodeURIComponent(merchant)}/cards/${encodeURIComponent(cardNo)}`
      const address = new URL(`${base}/${path}`)
      return readBalance(
        await callSigned({ method: 'GET', url: address, secret, reach, signal, timeoutMs }),
      )
    },
  }
}
