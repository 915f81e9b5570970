import { asOwner } from '@choba/database/owner.ts'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { startChild } from './children.ts'
import { amount, atLeast, type Figure } from './figure.ts'
import { median, type LoadResult } from './load.ts'
import type { BenchOptions } from './options.ts'
import { runProgram } from './programs.ts'
import type { Payment, RefundAnswers } from './refund-service.ts'
import type { BenchContext } from './context.ts'

const CLIENTS = 16
const LIMIT_DATABASE = 'bench_limit'
/** Number of refunds per second that no machine reaches. Used to select enough payments. */
const MAX_PER_SECOND = 5_000

/** Returns payments of the biggest merchant that have no refunds, in random order. */
async function refundablePayments(context: BenchContext, most: number): Promise<Payment[]> {
  const found = await asOwner(context.engine, (q) =>
    q
      .selectFrom('transactions')
      .select(['payment_no', 'amount'])
      // Imported payments cannot be refunded.
      .where('import_id', 'is', null)
      .where('merchant_id', '=', context.biggest.id)
      .where('trade_kind', '=', 1)
      .where('state', '=', 1)
      .where('refunded', '=', 0n)
      .where('reserved', '=', 0n)
      .where('amount', '>', 1n)
      .orderBy(sql`hashtext(payment_no)`)
      .limit(most)
      .execute(),
  )
  return found.map((row) => ({ paymentNo: row.payment_no, amount: Number(row.amount) }))
}

/**
 * Runs pgbench with its built-in script, which resembles TPC-B. Returns the number of transactions
 * per second.
 */
async function tpcb(url: string, seconds: number): Promise<number> {
  const args = [
    '-n',
    '-b',
    'tpcb-like',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-T',
    String(seconds),
  ]
  const { stdout } = await runProgram('pgbench', [...args, url])
  const rate = /^tps = ([\d.]+)/m.exec(stdout)
  if (!rate) throw new Error(`pgbench printed no rate:\n${stdout}`)
  return Number(rate[1])
}

interface Kind {
  name: string
  env: NodeJS.ProcessEnv
  wanted: number
}

/**
 * Two kinds of measurements, in the order in which they run. The first kind settles its refunds and
 * so leaves no jobs. The second kind leaves jobs, because it has no worker.
 */
const kinds: Kind[] = [
  {
    name: 'Settled refunds: requested, sent to a sample gateway over HTTP, answered',
    env: { SETTLE: '1' },
    wanted: 0.1,
  },
  { name: 'Requested refunds: reserved, written and committed', env: {}, wanted: 0.2 },
]

/**
 * Measures refunds through the service, without HTTP. Compares with the built-in script of pgbench,
 * which resembles TPC-B, on the same PostgreSQL server.
 */
export async function measureRefunds(
  context: BenchContext,
  { seconds, rounds }: BenchOptions,
): Promise<Figure[]> {
  const url = onDatabase(context.url, LIMIT_DATABASE)
  await onServer(context.url, `create database ${LIMIT_DATABASE}`)
  try {
    await runProgram('pgbench', ['-i', '-q', '-s', '20', url])
    const share = Math.ceil(MAX_PER_SECOND * seconds * 1.25)
    const payments = await refundablePayments(context, share * rounds * kinds.length)
    const figures: Figure[] = []
    for (const [nth, kind] of kinds.entries()) {
      const each = Math.floor(payments.length / kinds.length)
      figures.push(
        await measureKind(context, kind, payments.slice(nth * each, (nth + 1) * each), {
          seconds,
          rounds,
          url,
        }),
      )
    }
    return figures
  } finally {
    await onServer(context.url, `drop database ${LIMIT_DATABASE}`)
  }
}

async function measureKind(
  context: BenchContext,
  { name, env, wanted }: Kind,
  payments: readonly Payment[],
  { seconds, rounds, url }: Pick<BenchOptions, 'seconds' | 'rounds'> & { url: string },
): Promise<Figure> {
  const each = Math.floor(payments.length / rounds)
  const service = startChild<RefundAnswers>('refund-service.ts', {
    DATABASE_URL: context.url,
    ...env,
  })
  try {
    const ours: LoadResult[] = []
    const limits: number[] = []
    for (let round = 0; round < rounds; round++) {
      const own = payments.slice(round * each, (round + 1) * each)
      ours.push(await service.ask('load', { clients: CLIENTS, seconds, payments: own }))
      limits.push(await tpcb(url, seconds))
    }
    return atLeast(
      `${name}; through the service without HTTP, ${CLIENTS} clients`,
      [median(ours.map((one) => one.perSecond)), median(limits)],
      (value) => `${amount(value)} /s`,
      'the TPC-B-like script of pgbench',
      wanted,
      { rounds: ours, limits },
    )
  } finally {
    await service.end()
  }
}
