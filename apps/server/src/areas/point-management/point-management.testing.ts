import type { ConfigValue } from '@choba/contract/config-types.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { builtInValue } from '#areas/configs/configs.testing.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'

export const POINT_SECRET = 'point-secret-of-both-sides'

/**
 * Sets a tenant's point system address and signing secret. An empty address removes the point
 * system.
 */
export async function connectPointSystem(
  test: TestApp,
  url: string,
  secret = POINT_SECRET,
): Promise<void> {
  const holder = await test.signIn('sysconfig')
  const give = async (code: string, value: string) => {
    const { configTypeId, version } = await builtInValue(holder, 'demo', code)
    const body = { tenantCode: 'demo', configTypeId, version, value }
    resultOf<ConfigValue>(await holder.put('tenant/updatetenantconfig', body))
  }
  await give('pointSystemSecret', secret)
  await give('pointSystemApiAddress', url)
}

export const tenantRow = (test: TestApp): Promise<TenantRow> =>
  asOwner(test.engine, (q) =>
    q.selectFrom('tenants').selectAll().where('code', '=', 'demo').executeTakeFirstOrThrow(),
  )

/** Returns the deliveries by state, for example `WAITING 2`. */
export const deliveriesOf = (test: TestApp): Promise<string[]> =>
  asOwner(test.engine, async (q) => {
    const rows = await q
      .selectFrom('point_deliveries')
      .select(['state', (count) => count.fn.countAll<bigint>().as('count')])
      .groupBy('state')
      .orderBy('state')
      .execute()
    return rows.map(({ state, count }) => `${state} ${count}`)
  })

export const stateOf = (test: TestApp) =>
  asOwner(test.engine, (q) => q.selectFrom('point_systems').selectAll().executeTakeFirst())
