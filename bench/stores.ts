import { asOwner } from '@choba/database/owner.ts'
import { onServer } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import type { BenchContext } from './context.ts'
import { amount, atMost, type Figure } from './figure.ts'
import { median, takeTurns } from './load.ts'
import { addManyStores, MANY_STORES, STORES_AFTER } from './many-stores.ts'
import type { BenchOptions } from './options.ts'
import { withServer } from './start-server.ts'

const TERMINALS_EACH = 4
const TERMINALS = MANY_STORES * TERMINALS_EACH
const IDS_AFTER = 1_000_000

/**
 * Terminals for all of the stores, which are open by hours of a hundred kinds: one of ten has stopped hours ago, others are heard of now,
 * and one of twenty-five never was.
 */
async function addTerminals({ engine, biggest, url }: BenchContext): Promise<void> {
  const { id: merchant, tenant_id: tenant } = biggest
  await asOwner(engine, async (q) => {
    await sql`update stores set opens_minutes = 15 * (id % 10), closes_minutes = 1439 - 15 * (id / 10 % 10),
      hour_exceptions = case id % 7 when 0 then '[{"weekday": 3, "opens": 30, "closes": 1410}]' else '[]' end::jsonb
      where merchant_id = ${merchant} and id > ${STORES_AFTER}::int`.execute(q)
    await sql`insert into terminals (merchant_id, id, tenant_id, store_id, terminal_no, device_no, device_type, license_no, state, stopped_at)
      select ${merchant}, ${IDS_AFTER}::int + n, ${tenant}, ${STORES_AFTER}::int + 1 + n % ${MANY_STORES}::int, lpad(n::text, 6, '0'), 'DEV-' || n,
        case n % 3 when 0 then 'POS' when 1 then 'MOBILE' else 'QR_READER' end, 'L-' || upper(substr(md5(n::text), 1, 10)),
        case when n % 50 = 0 then 'RETIRED' else 'ACTIVE' end, case when n % 50 = 0 then now() end
      from generate_series(1, ${TERMINALS}::int) n`.execute(q)
    await sql`insert into terminal_heartbeats (merchant_id, terminal_id, tenant_id, last_seen_at, app_version, state, silences, version_parts, device_type)
      select ${merchant}, ${IDS_AFTER}::int + n, ${tenant}, now() - make_interval(mins => case when n % 10 = 1 then 300 + n % 200 else n % 10 end),
        '4.' || n % 5 || '.0', case when n % 40 = 2 then 'FAULT' else 'READY' end, array_fill(12::smallint, array[56]), array[4, n % 5, 0],
        case n % 3 when 0 then 'POS' when 1 then 'MOBILE' else 'QR_READER' end
      from generate_series(1, ${TERMINALS}::int) n where n % 25 <> 7`.execute(q)
  })
  await onServer(url, 'vacuum analyze stores, terminals, terminal_heartbeats')
}

const ask = {
  all: 'shop/terminals',
  silent: 'shop/terminals?terminalStatus=SILENT',
  offline: 'shop/terminals?terminalStatus=OFFLINE',
}

/** The list of terminals by how they stand, first page and counts, beside the same list of all; over HTTP, one client. */
export async function measureStores(context: BenchContext, { seconds, rounds }: BenchOptions): Promise<Figure[]> {
  await addManyStores(context)
  await addTerminals(context)
  return withServer(context, async ({ signIn, clients }) => {
    const token = await signIn('owner')
    const http = (path: string) => () =>
      clients.ask('load', { clients: 1, seconds, port: context.port, token, paths: [`/apiproxy/api/${path}`] })
    const results = await takeTurns(rounds, {
      all: http(ask.all),
      silent: http(ask.silent),
      offline: http(ask.offline),
    })
    const took = (name: keyof typeof results) => 1000 / median(results[name].map(({ perSecond }) => perSecond))
    const line = (what: string, name: 'silent' | 'offline') =>
      atMost(what, [took(name), took('all')], (value) => `${amount(value)} ms`, 'the list of all over HTTP', 3, {
        [name]: results[name],
        all: results.all,
      })
    const among = `among ${amount(TERMINALS)} of ${amount(MANY_STORES)} stores over HTTP`
    return [
      line(`Terminals that are silent ${among}`, 'silent'),
      line(`Terminals that are offline ${among}`, 'offline'),
    ]
  })
}
