import { asOwner } from '@choba/database/owner.ts'
import type { Tx } from '@choba/database/scope.ts'
import { countUsers, findUsers } from '@choba/server/areas/users/users.repository.ts'
import { countFoundStores, findStores } from '@choba/server/platform/access/seen-stores.ts'
import { NoResultError, sql } from 'kysely'
import { startChild } from './children.ts'
import type { DriverAnswers } from './driver.ts'
import { amount, atMost, type Figure } from './figure.ts'
import { median, takeTurns } from './load.ts'
import { addManyStores, MANY_STORES, STORES_AFTER } from './many-stores.ts'
import type { BenchOptions } from './options.ts'
import type { BenchContext } from './context.ts'
import { onServer } from '@choba/database/testing.ts'
import { withServer } from './start-server.ts'
import { ownScope, recorded } from './statements.ts'

const MANY = MANY_STORES
const PAGE_SIZE = 50
/** Texts to search for. They match many users, one user, or none. */
const sought = ['123', '4999', 'a', '店', 'nobody']

/**
 * Adds thousands of users and stores to the biggest merchant. Every second user sees only some of
 * the stores.
 */
async function addMany(context: BenchContext): Promise<void> {
  const { engine, biggest, url } = context
  await addManyStores(context)
  const { id: merchant, tenant_id: tenant } = biggest
  await asOwner(engine, async (q) => {
    await sql`insert into users (id, tenant_id, merchant_id, role_id, username, email, full_name, store_scope)
      select 900000 + n, ${tenant}, ${merchant}, 3, 'bench' || n, 'bench' || n || '@people.example', '計測 ' || n || '子',
        case when n % 2 = 0 then 'some' else 'all' end from generate_series(1, ${MANY}::int) n`.execute(
      q,
    )
    await sql`insert into user_stores (merchant_id, tenant_id, user_id, store_id)
      select ${merchant}, ${tenant}, 900000 + n, ${STORES_AFTER}::int + (n + s * 37) % ${MANY}::int + 1
      from generate_series(2, ${MANY}::int, 2) n, generate_series(1, 10) s`.execute(q)
  })
  await onServer(url, 'vacuum analyze users, user_stores')
}

/** Ignores an expected error: a statement that is only recorded returns no row. */
const unanswered = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof NoResultError)) throw error
  })

/**
 * Measures the lists of thousands of users and stores over HTTP with one client. Compares them with
 * the same queries through the driver.
 */
export async function measurePeople(
  context: BenchContext,
  { seconds, rounds }: BenchOptions,
): Promise<Figure[]> {
  await addMany(context)
  const { id } = context.biggest
  const driver = startChild<DriverAnswers>('driver.ts')
  try {
    return await withServer(context, async (running) => {
      const token = await running.signIn('owner')
      const load = { clients: 1, seconds }
      const http = (paths: string[]) => () =>
        running.clients.ask('load', {
          ...load,
          port: context.port,
          token,
          paths: paths.map((path) => `/apiproxy/api/${path}`),
        })
      const query = async (works: ((tx: Tx) => Promise<unknown>)[]) => {
        const turns = await Promise.all(
          works.map((work) => recorded(ownScope(context.biggest), work)),
        )
        return () => driver.ask('load', { ...load, url: context.url, turns })
      }
      const listed = (search?: string) => async (tx: Tx) => {
        const filters = search === undefined ? {} : { search }
        await findUsers(tx, id, filters, null, PAGE_SIZE + 1)
        await unanswered(countUsers(tx, id, filters))
      }
      const picked = (search: string) => async (tx: Tx) => {
        await findStores(tx, id, { search, seen: 'all' }, null, PAGE_SIZE + 1)
        await unanswered(countFoundStores(tx, id, { search, seen: 'all' }))
      }
      const words = sought.map((one) => encodeURIComponent(one))
      const results = await takeTurns(rounds, {
        list: http(['user/userlist']),
        listSql: await query([listed()]),
        search: http(words.map((word) => `user/userlist?search=${word}`)),
        searchSql: await query(sought.map(listed)),
        picker: http(words.map((word) => `user/shoplist?search=${word}`)),
        pickerSql: await query(sought.map(picked)),
      })
      const took = (name: keyof typeof results) =>
        1000 / median(results[name].map(({ perSecond }) => perSecond))
      const line = (what: string, name: 'list' | 'search' | 'picker') =>
        atMost(
          what,
          [took(name), took(`${name}Sql`)],
          (value) => `${amount(value)} ms`,
          'the same queries through the driver',
          3,
          { [name]: results[name], sql: results[`${name}Sql`] },
        )
      return [
        line(`List of ${amount(MANY)} users over HTTP, first page and count`, 'list'),
        line(`Search among ${amount(MANY)} users over HTTP`, 'search'),
        line(`Search in the store picker among ${amount(MANY)} stores over HTTP`, 'picker'),
      ]
    })
  } finally {
    await driver.end()
  }
}
