import { weekday } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Tx } from '@choba/database/scope.ts'
import { onServer } from '@choba/database/testing.ts'
import {
  countStores,
  findStoreKeys,
  readStores,
} from '@choba/server/areas/stores/stores.repository.ts'
import {
  countTerminals,
  findTerminals,
} from '@choba/server/areas/terminals/terminals.repository.ts'
import { sql } from 'kysely'
import { startChild } from './children.ts'
import type { DriverAnswers } from './driver.ts'
import type { BenchContext } from './context.ts'
import { amount, atMost, type Figure } from './figure.ts'
import { median, takeTurns } from './load.ts'
import { addManyStores, MANY_STORES, STORES_AFTER } from './many-stores.ts'
import type { BenchOptions } from './options.ts'
import { withServer } from './start-server.ts'
import { ownScope, recorded } from './statements.ts'

const TERMINALS_EACH = 4
const TERMINALS = MANY_STORES * TERMINALS_EACH
const IDS_AFTER = 1_000_000

/**
 * Adds terminals to all stores, and a hundred different opening hours. One terminal in ten sent its
 * last heartbeat hours ago, one in 25 has never sent a heartbeat, and the others have just sent
 * one.
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

const PAGE_SIZE = 50
/** Texts to search for. They match many stores, one store, or none. */
const sought = ['12', '4999', 'no-such']

const asked = {
  all: ['shop/terminals'],
  silent: ['shop/terminals?terminalStatus=SILENT'],
  offline: ['shop/terminals?terminalStatus=OFFLINE'],
  found: sought.map((word) => `shop/terminals?search=${word}`),
  stores: ['shop/list'],
  foundStores: sought.map((word) => `shop/list?search=${word}`),
} as const
type Asked = keyof typeof asked

/**
 * Measures the lists of stores and terminals over HTTP with one client: the first page and the
 * counts. Compares each list with its plain query, or with the list without a filter.
 */
export async function measureStores(
  context: BenchContext,
  { seconds, rounds }: BenchOptions,
): Promise<Figure[]> {
  await addManyStores(context)
  await addTerminals(context)
  const { biggest, lastDay: today } = context
  const load = { clients: 1, seconds }
  const driver = startChild<DriverAnswers>('driver.ts')
  const now = new Date()
  const page = { after: null, limit: PAGE_SIZE + 1 }
  const ids = Array.from({ length: PAGE_SIZE }, (_, nth) => STORES_AFTER + 1 + nth)
  const terminalsOf = (search?: string) => async (tx: Tx) => {
    const filters = {
      search,
      storeIds: undefined,
      statuses: undefined,
      deviceTypes: undefined,
      behind: false,
      silent: '',
    }
    const moment = { now, heardSince: now }
    await findTerminals(tx, biggest, filters, moment, page)
    await countTerminals(tx, biggest.id, filters, moment)
  }
  const storesOf = (search?: string) => async (tx: Tx) => {
    const filters = search === undefined ? {} : { search }
    const moment = { today, weekday: weekday(today), minutes: 720 }
    await findStoreKeys(tx, biggest, moment, filters, page)
    await readStores(tx, biggest, moment, ids)
    await countStores(tx, biggest, moment, filters)
  }
  const query = async (works: ((tx: Tx) => Promise<unknown>)[]) => {
    const turns = await Promise.all(
      works.map((work) => recorded(ownScope(biggest), work, [{ count: 0n }])),
    )
    return () => driver.ask('load', { ...load, url: context.url, turns })
  }
  try {
    return await withServer(context, async ({ signIn, clients }) => {
      const token = await signIn('owner')
      const http = (name: Asked) => () =>
        clients.ask('load', {
          ...load,
          port: context.port,
          token,
          paths: asked[name].map((path) => `/apiproxy/api/${path}`),
        })
      const results = await takeTurns(rounds, {
        all: http('all'),
        allSql: await query([terminalsOf()]),
        silent: http('silent'),
        offline: http('offline'),
        found: http('found'),
        foundSql: await query(sought.map((word) => terminalsOf(word))),
        stores: http('stores'),
        storesSql: await query([storesOf()]),
        foundStores: http('foundStores'),
        foundStoresSql: await query(sought.map((word) => storesOf(word))),
      })
      const took = (name: keyof typeof results) =>
        1000 / median(results[name].map(({ perSecond }) => perSecond))
      const line = (what: string, name: Asked, limit: keyof typeof results, limitName: string) =>
        atMost(what, [took(name), took(limit)], (value) => `${amount(value)} ms`, limitName, 3, {
          [name]: results[name],
          [limit]: results[limit],
        })
      const among = `${amount(TERMINALS)} terminals of ${amount(MANY_STORES)} stores over HTTP`
      const queries = 'the same queries through the driver'
      const whole = 'the list of all terminals over HTTP'
      return [
        line(
          `List of ${amount(MANY_STORES)} stores over HTTP, first page and count`,
          'stores',
          'storesSql',
          queries,
        ),
        line(
          `Search among ${amount(MANY_STORES)} stores over HTTP`,
          'foundStores',
          'foundStoresSql',
          queries,
        ),
        line(`List of ${among}, first page and counts`, 'all', 'allSql', queries),
        line(`Search among ${among}`, 'found', 'foundSql', queries),
        line(`Silent terminals among ${among}`, 'silent', 'all', whole),
        line(`Offline terminals among ${among}`, 'offline', 'all', whole),
      ]
    })
  } finally {
    await driver.end()
  }
}
