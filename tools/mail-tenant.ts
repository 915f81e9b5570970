import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'

export const TENANT = 1
export const MERCHANT = 1

/**
 * Adds a tenant for the e-mail tests, with a merchant that has `people` users. Does nothing if the
 * tenant exists.
 */
export async function addTenant(engine: Engine, people: number): Promise<void> {
  await asOwner(engine, async (_q, connection) => {
    await connection.query(
      `insert into tenants (id, code, name, realm, currency) values ($1, 'mail', 'Mail', 'mail', 'JPY') on conflict do nothing`,
      [TENANT],
    )
    await connection.query(
      `insert into tenant_origins (origin, tenant_id) values ('http://mail.example', $1) on conflict do nothing`,
      [TENANT],
    )
    await connection.query(
      `insert into merchants (id, tenant_id, code, name, currency, time_zone)
       values ($1, $2, 'mail', 'Mail', 'JPY', 'Asia/Tokyo') on conflict do nothing`,
      [MERCHANT, TENANT],
    )
    await connection.query(
      `insert into roles (merchant_id, tenant_id, id, name) values ($1, $2, 1, 'Mail') on conflict do nothing`,
      [MERCHANT, TENANT],
    )
    await connection.query(
      `insert into users (id, tenant_id, merchant_id, role_id, username, email, full_name)
       select n, $2, $1, 1, 'many' || n, 'many' || n || '@example.com', 'Many ' || n
       from generate_series(1, $3::int) n on conflict do nothing`,
      [MERCHANT, TENANT, people],
    )
  })
}
