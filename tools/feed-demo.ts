import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitWithUsage, readArguments } from '@choba/database/operator-command.ts'
import { paymentFields, refundFields } from '@choba/database/seed/feed-fields.ts'
import { storesOf } from '@choba/database/seed/organisation.ts'
import { makePayment } from '@choba/database/seed/payments.ts'
import { random, weightedPick } from '@choba/database/seed/random.ts'
import { allShops } from '@choba/database/seed/shops.ts'
import { openFeed, type FeedRow } from '@choba/feed/feed-client.ts'
import { sendHeartbeats } from '@choba/feed/feed-heartbeat.ts'
import { addFeedKey, endFeedKeys } from './feed-key.ts'

const MAX_RATE = 2_000
const USAGE = `usage: npm run feed [-- --rate ROWS] [--origin ORIGIN] [--seconds SECONDS]
  --rate ROWS        transactions per second, at most ${MAX_RATE} (default: 20)
  --origin ORIGIN    address of the server (default: http://localhost:3000)
  --seconds SECONDS  time until the command ends (default: one day)
  --help             prints this
Sends transactions of the demo's merchants to a running server in real time, until Ctrl-C. Larger merchants have more
payments. One payment in a hundred fails, and four in a hundred are refunded.`

const { values } = readArguments({
  usage: USAGE,
  options: {
    rate: { type: 'string', default: '20' },
    origin: { type: 'string', default: 'http://localhost:3000' },
    seconds: { type: 'string', default: '86400' },
  },
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)
if (!(rate > 0 && rate <= MAX_RATE && seconds > 0))
  exitWithUsage(
    `--rate must be above 0 and at most ${MAX_RATE}, and --seconds must be above 0.`,
    USAGE,
  )
const GATEWAY = 'demo'
/** Interval between two batches, and between two heartbeats of a terminal, in milliseconds. */
const TICK = 1_000
const BEAT = 60_000

const chance = random(Date.now() % 2 ** 32)
const shops = allShops().filter(({ plan }) => plan.tenantId === 1)
const drawShop = weightedPick(shops.map((shop) => [shop, shop.share]))
const begun = Date.now().toString(36).toUpperCase()
const signedInAt = new Date().toISOString()
let serial = 0
/** Recent payments. Some of them are refunded later. */
const paid: FeedRow[] = []

/** Returns a heartbeat of every terminal of the shops. */
const heartbeats = (): FeedRow[] =>
  shops.flatMap(({ plan }) =>
    storesOf(plan).flatMap(({ code, terminals }) =>
      terminals.map((_, nth) => ({
        entCode: plan.code,
        storeCode: code,
        terminalNo: String(nth + 1).padStart(3, '0'),
        appVersion: '4.2.0',
        state: 'READY',
        signedInAt,
      })),
    ),
  )

function newRow(): FeedRow {
  if (paid.length > 50 && chance.chance(0.04)) {
    const [of] = paid.splice(chance.whole(0, paid.length - 1), 1)
    return refundFields({
      of: of!,
      paymentNo: `${of!['paymentNo']}R`,
      amount: of!['amount']!,
      at: Date.now(),
    })
  }
  const shop = drawShop(chance)
  const { line } = makePayment(shop, Date.now(), chance, () => ++serial)
  const row = paymentFields(shop, line, { paymentNo: `FEED${begun}${serial}` })
  if (line.state === 1) paid.push(row)
  if (paid.length > 5_000) paid.shift()
  return row
}

// Revokes the keys of an earlier run that was killed.
await endFeedKeys(values.origin, GATEWAY)
const key = await addFeedKey(values.origin, GATEWAY)
const spool = await mkdtemp(join(tmpdir(), 'choba-feed-demo-'))
const ending = new AbortController()
process.once('SIGINT', () => ending.abort())
process.once('SIGTERM', () => ending.abort())
const counts = { accepted: 0, duplicate: 0, differs: 0, rejected: 0 }
const feed = await openFeed({
  origin: values.origin,
  ...key,
  spool,
  signal: ending.signal,
  onAnswer: (answer) => {
    for (const name of ['accepted', 'duplicate', 'differs', 'rejected'] as const)
      counts[name] += answer[name]
    const wrong = answer.rows.find(({ outcome }) => outcome === 'REJECTED' || outcome === 'DIFFERS')
    if (wrong) console.log(JSON.stringify(wrong))
  },
})
try {
  const end = Date.now() + seconds * 1_000
  for (let due = 0, beat = 0, next = Date.now(); next < end; next += TICK) {
    if (next >= beat) {
      beat = next + BEAT
      await sendHeartbeats(values.origin, key, heartbeats(), ending.signal)
    }
    due += (rate * TICK) / 1_000
    const rows = Array.from({ length: Math.floor(due) }, newRow)
    due -= rows.length
    await feed.give(rows)
    await feed.drain()
    await sleep(Math.max(0, next + TICK - Date.now()), undefined, { signal: ending.signal })
  }
} catch (error) {
  if (!ending.signal.aborted) throw error
} finally {
  console.log(
    `accepted ${counts.accepted}, duplicate ${counts.duplicate}, differs ${counts.differs}, rejected ${counts.rejected}`,
  )
  await rm(spool, { recursive: true })
  await endFeedKeys(values.origin, GATEWAY)
}
