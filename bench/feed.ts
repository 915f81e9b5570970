import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addFeedKey } from '../tools/feed-key.ts'
import { startChild, type Child } from './children.ts'
import type { FeedSenderAnswers, SentBatches } from './feed-sender.ts'
import { amount, atLeast, atMost, count, type Figure } from './figure.ts'
import { type CameIn, columns, copyable, importable, REFUNDED } from './import.ts'
import { median, quantile } from './load.ts'
import type { BenchOptions } from './options.ts'
import { quarters } from './periods.ts'
import { psqlCopy } from './programs.ts'
import type { BenchContext } from './context.ts'
import { withServer, type RunningServer } from './start-server.ts'

/** Number of rows per batch. */
const BATCH = 1_000
/**
 * Number of batches that are sent at the same time, as by a busy gateway. A feed key allows three
 * at most.
 */
const SENDERS = 3
const CLIENTS = 16
/** Number of payments that are sent before the measurement begins. */
const WARM = 10_000
/** Number of batches in the comparison. Their 95th percentiles are compared. */
const COMPARED = 40

interface Written {
  readonly withRefunds: boolean
  /** Number of different point cards; null for payments without cards. */
  readonly cards: number | null
  readonly cameIn?: CameIn
}

/** Writes a file with payments in the format of the feed, one row per line. */
export async function writeRows(
  context: BenchContext,
  file: string,
  rows: number,
  mark: string,
  { withRefunds, cards, cameIn }: Written,
): Promise<void> {
  const card =
    cards === null ? '' : `, 'pointCardNo', 'BENCH-' || abs(hashtext("paymentNo")) % ${cards}`
  const lines = `select json_strip_nulls(json_build_object('entCode', '${context.biggest.code}', 'paymentNo', "paymentNo",
      'outTradeNo', "outTradeNo", 'walletTradeNo', "walletTradeNo", 'deviceNo', "deviceNo", 'deviceProcNo', "deviceProcNo",
      'paidAt', "paidAt", 'storeCode', "storeCode", 'terminalNo', "terminalNo", 'tradeKind', "tradeKind",
      'paymentType', "paymentType", 'amount', amount::text, 'state', state, 'originalPaymentNo', "originalPaymentNo"${card})) as line
    from (${importable(context, rows, mark, withRefunds, cameIn)}) l`
  await psqlCopy(context.url, `(${lines}) to '${file}'`)
}

interface Feeding {
  readonly context: BenchContext
  readonly folder: string
  readonly sender: Child<FeedSenderAnswers>
  readonly key: { keyId: string; secret: string }
}

/** Sends the rows of a file to the feed, in signed batches. */
export const send = (
  { context, sender, key }: Feeding,
  file: string,
  senders: number,
): Promise<SentBatches> =>
  sender.ask('send', { port: context.port, ...key, file, batch: BATCH, senders })

interface Fed {
  /** Beginning of the transaction numbers. */
  readonly mark: string
  readonly cameIn: CameIn
  readonly withRefunds: boolean
  /**
   * Added to the IDs of the rows that COPY inserts, so that they differ from the IDs of import
   * files and of other measurements.
   */
  readonly place: number
}

/**
 * Measures how many rows per second the feed accepts over HTTP. Compares with COPY of the same
 * payments into the same table.
 */
async function measureRows(feeding: Feeding, { rows: size, rounds }: BenchOptions, fed: Fed) {
  const { context, folder } = feeding
  const { mark, cameIn, withRefunds } = fed
  const rows = Math.min(100_000, Math.max(10_000, Math.round(size / 10)))
  const sent: SentBatches[] = []
  const copies: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [file, copy] = [join(folder, `${mark}${round}`), join(folder, `${mark}${round}-copy`)]
    await writeRows(context, file, rows, `${mark}${round}-`, { withRefunds, cards: null, cameIn })
    const place = fed.place * rounds + round
    await psqlCopy(
      context.url,
      `(${copyable(context, rows, `C${mark}${round}-`, place, cameIn)}) to '${copy}' with (format csv)`,
    )
    sent.push(await send(feeding, file, SENDERS))
    copies.push(
      await psqlCopy(context.url, `transactions (${columns}) from '${copy}' with (format csv)`),
    )
  }
  const linked = withRefunds ? `, every ${REFUNDED}th refunded by another row` : ''
  const days = cameIn === 'now' ? 'of the last half hour' : 'of closed days'
  const perSecond = median(sent.map((one) => one.rows / one.seconds))
  return atLeast(
    `Feed of ${count(rows)} payments ${days} in signed batches of ${count(BATCH)}${linked}`,
    [perSecond, rows / median(copies)],
    (value) => `${count(Math.round(value))} rows/s`,
    'COPY of the same payments into the same table',
    withRefunds ? 0.25 : 0.5,
    {
      seconds: sent.map((one) => one.seconds),
      copySeconds: copies,
      p95: quantile(sent[0]!.times, 0.95),
    },
  )
}

/** Measures the duration of a batch alone, and while other clients search transactions. */
async function measureBeside(
  feeding: Feeding,
  { clients, signIn }: RunningServer,
  { rounds }: BenchOptions,
): Promise<Figure> {
  const { context, folder } = feeding
  const token = await signIn('owner')
  const paths = quarters(CLIENTS, context.lastDay).map(
    ({ from, to }) => `/apiproxy/api/trade/list?dateFrom=${from}&dateTo=${to}&pageSize=50`,
  )
  const [alone, beside]: [number[], number[]] = [[], []]
  const searches: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [join(folder, `alone-${round}`), join(folder, `beside-${round}`)]
    await writeRows(context, first, COMPARED * BATCH, `L${round}A-`, {
      withRefunds: false,
      cards: null,
    })
    await writeRows(context, second, COMPARED * BATCH, `L${round}B-`, {
      withRefunds: false,
      cards: null,
    })
    const before = await send(feeding, first, 1)
    alone.push(quantile(before.times, 0.95))
    // Long enough for the searches to continue even if the batches take four times as long as
    // alone.
    const seconds = Math.ceil(before.seconds * 4)
    const load = clients.ask('load', {
      port: context.port,
      token,
      paths,
      clients: CLIENTS,
      seconds,
    })
    beside.push(quantile((await send(feeding, second, 1)).times, 0.95))
    searches.push((await load).perSecond)
  }
  return atMost(
    `Batch of ${count(BATCH)} rows during the searches of ${CLIENTS} clients: 95th percentile`,
    [median(beside), median(alone)],
    (value) => `${amount(value)} ms`,
    'the batch alone',
    3,
    { alone, beside, searches },
  )
}

/** Measures the feed, which receives rows of a gateway over HTTP. */
export async function measureFeed(context: BenchContext, options: BenchOptions): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'choba-bench-'))
  chmodSync(folder, 0o700)
  const sender = startChild<FeedSenderAnswers>('feed-sender.ts')
  try {
    return await withServer({ port: context.port, url: context.url }, async (running) => {
      const key = await addFeedKey(`http://localhost:${context.port}`, 'bench')
      const feeding = { context, folder, sender, key }
      // Waits until the work after a start has ended, such as the close of days, because it would
      // slow down the server.
      await running.server.ask('idle', null)
      const warm = join(folder, 'warm')
      await writeRows(context, warm, WARM, 'F99-', { withRefunds: true, cards: null })
      await send(feeding, warm, SENDERS)
      return [
        await measureRows(feeding, options, {
          mark: 'T',
          cameIn: 'now',
          withRefunds: false,
          place: 2,
        }),
        await measureRows(feeding, options, {
          mark: 'F',
          cameIn: 'then',
          withRefunds: false,
          place: 3,
        }),
        await measureRows(feeding, options, {
          mark: 'G',
          cameIn: 'then',
          withRefunds: true,
          place: 4,
        }),
        await measureBeside(feeding, running, options),
      ]
    })
  } finally {
    await sender.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
