import type { Period } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import { columnsOf } from '@choba/server/areas/transactions/transactions.columns.ts'
import { exportSelect } from '@choba/server/areas/transactions/transaction-csv-copy.ts'
import { resolveSearch } from '@choba/server/areas/transactions/transactions.service.ts'
import { amount, atLeast, count, type Figure } from './figure.ts'
import type { Drained } from './http.ts'
import { median } from './load.ts'
import type { BenchOptions } from './options.ts'
import { yearTo } from './periods.ts'
import { psqlCopy } from './programs.ts'
import type { BenchContext } from './context.ts'
import { withServer } from './start-server.ts'
import { ownScope } from './statements.ts'

const ENOUGH = 1_000_000
/** Language that the clients request. */
const LANGUAGE = 'ja'
const MB = 1024 * 1024
const MAX_MEMORY = 60

interface Wanted {
  username: string
  path: 'trade/download' | 'systrade/download'
  scope: Scope
  isOfMany: boolean
  /** Periods to export. Each results in one file. */
  periods: readonly Period[]
}

/**
 * Returns what to export: about a million transactions. A file may contain three months at most. If
 * the biggest merchant has enough transactions in the newest three months, exports these. Otherwise
 * exports a year of all merchants of the tenant in four files.
 */
async function whatToExport(context: BenchContext): Promise<Wanted> {
  const [newest, ...older] = yearTo(context.lastDay)
  const counted = await asOwner(context.engine, (q) =>
    q
      .selectFrom('transactions')
      .select((eb) => eb.fn.countAll<bigint>().as('rows'))
      .where('merchant_id', '=', context.biggest.id)
      .where('business_day', '>=', newest!.from)
      .executeTakeFirstOrThrow(),
  )
  if (Number(counted.rows) >= ENOUGH) {
    const scope = ownScope(context.biggest)
    return { username: 'owner', path: 'trade/download', scope, isOfMany: false, periods: [newest!] }
  }
  return {
    username: 'superadmin',
    path: 'systrade/download',
    scope: { role: 'admin', tenantId: context.biggest.tenant_id },
    isOfMany: true,
    periods: [newest!, ...older],
  }
}

/** Returns the SQL query that the server runs for each file. */
const queriesOf = (
  context: BenchContext,
  { scope, isOfMany, periods }: Wanted,
): Promise<string[]> =>
  withScope(context.engine, scope, async (tx) => {
    const queries: string[] = []
    for (const { from, to } of periods) {
      const { search } = await resolveSearch(
        tx,
        isOfMany ? null : context.biggest,
        { dateFrom: from, dateTo: to },
        LANGUAGE,
      )
      queries.push(
        exportSelect(
          tx,
          search,
          columnsOf(LANGUAGE, search, {
            ofMany: isOfMany,
            withPoints: !isOfMany && context.biggest.enable_point,
          }),
        ),
      )
    }
    return queries
  })

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function grownBy(what: string, before: number, peak: number): Figure {
  const grown = (peak - before) / MB
  return {
    what,
    measured: `${amount(grown)} MB`,
    limit: `from ${amount(before / MB)} MB`,
    ratio: null,
    bound: `< ${MAX_MEMORY} MB`,
    holds: grown < MAX_MEMORY,
    details: { before, peak },
  }
}

/**
 * Measures a download over HTTP. Compares it with the command `\copy` of psql for the same query.
 */
export async function measureExport(
  context: BenchContext,
  { rounds }: BenchOptions,
): Promise<Figure[]> {
  const wanted = await whatToExport(context)
  const queries = await queriesOf(context, wanted)
  const paths = wanted.periods.map(
    ({ from, to }) => `/apiproxy/api/${wanted.path}?dateFrom=${from}&dateTo=${to}&format=csv`,
  )
  return withServer(context, async ({ server, clients, signIn }) => {
    const token = await signIn(wanted.username)
    // Sends some requests first, so that memory that the server allocates at its first requests is
    // not counted.
    const list = [`/apiproxy/api/trade/list?dateFrom=${context.lastDay}&dateTo=${context.lastDay}`]
    await clients.ask('load', {
      clients: 16,
      seconds: 3,
      port: context.port,
      token: await signIn('owner'),
      paths: list,
    })
    const before = await server.ask('watchMemory', null)
    const ours: Omit<Drained, 'firstRow'>[] = []
    const copies: number[] = []
    for (let round = 0; round < rounds; round++) {
      const files: Drained[] = []
      for (const path of paths)
        files.push(await clients.ask('drain', { port: context.port, token, path }))
      const of = (what: keyof Drained) => sum(files.map((file) => file[what]))
      ours.push({ rows: of('rows'), bytes: of('bytes'), seconds: of('seconds') })
      let seconds = 0
      for (const query of queries) {
        seconds += await psqlCopy(context.url, `(${query}) to stdout with (format csv)`, true)
      }
      copies.push(seconds)
    }
    const peak = await server.ask('peakMemory', null)
    const beforeSheets = await server.ask('watchMemory', null)
    for (const path of paths) {
      await clients.ask('drain', {
        port: context.port,
        token,
        path: path.replace('format=csv', 'format=xlsx'),
      })
    }
    const peakOfSheets = await server.ask('peakMemory', null)
    const { rows, bytes } = ours[0]!
    return [
      atLeast(
        `CSV of ${count(rows)} rows over HTTP (${amount(bytes / MB)} MB in ${count(paths.length)} files)`,
        [rows / median(ours.map((file) => file.seconds)), rows / median(copies)],
        (value) => `${count(Math.round(value))} rows/s`,
        'psql \\copy of the same queries',
        0.75,
        { rows, bytes, seconds: ours.map((file) => file.seconds), psqlSeconds: copies },
      ),
      grownBy('Growth of a busy server’s memory during this export', before, peak),
      grownBy(
        `Growth of memory during an export of the same ${count(rows)} rows as Excel files`,
        beforeSheets,
        peakOfSheets,
      ),
    ]
  })
}
