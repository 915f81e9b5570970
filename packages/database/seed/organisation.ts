import type { Kysely } from 'kysely'
import { addRefundReasons } from '../src/refund-reasons.ts'
import type { Tables } from '../src/tables.ts'
import { paymentMethods } from './payment-methods.ts'
import { FOUNDED, tenantPlans, type MerchantPlan } from './merchants.ts'
import { shopKinds } from './shop-kinds.ts'

/** Origin of each demo tenant, such as `http://localhost:3000`. */
export interface Origins {
  demo: string
  steppe: string
}

export interface SeededTerminal {
  id: number
  deviceNo: string
}

export interface SeededStore {
  id: number
  code: string
  terminals: SeededTerminal[]
}

/**
 * Returns the stores of a merchant with their terminals, with the IDs that they have in the
 * database. The first stores have more terminals than the others.
 */
export function storesOf(merchant: MerchantPlan): SeededStore[] {
  let terminals = 0
  return merchant.stores.map((_, index) => ({
    id: index + 1,
    code: `S${String(index + 1).padStart(4, '0')}`,
    terminals: Array.from({ length: index < 2 ? 4 : index < 6 ? 3 : 2 }, () => ({
      id: ++terminals,
      deviceNo: `PX${String(merchant.id).padStart(4, '0')}${String(terminals).padStart(6, '0')}`,
    })),
  }))
}

const companyOf = (merchant: MerchantPlan, store: number): number =>
  1 + Math.floor((store * merchant.companies.length) / merchant.stores.length)

/** Returns the store's ID at the payment service that pays for the store's sales. */
const serviceIdOf = (merchantCode: string, storeCode: string): string =>
  `${merchantCode}-${storeCode}`.slice(0, 64)

/** ID of the trade type "in store", the default of the demo's stores. */
const IN_STORE = 1
const deviceTypes = ['POS', 'HANDY', 'TABLET', 'UNATTENDED'] as const

/**
 * Creates tenants with their origins and gateways, merchants with companies, stores and terminals,
 * and the payment methods.
 */
export async function writeOrganisation(
  q: Kysely<Tables>,
  origins: Origins,
  keycloakUrl: string,
): Promise<void> {
  await q.insertInto('payment_methods').values(paymentMethods).execute()
  for (const tenant of tenantPlans) {
    const { id, code, name, currency, oem, style } = tenant
    const tenantRow = {
      id,
      code,
      name,
      realm: code,
      currency,
      oem,
      style,
      keycloak_url: keycloakUrl,
    }
    await q.insertInto('tenants').values(tenantRow).execute()
    await addRefundReasons(q, id)
    // Gateways have no address here, because each start of the demo sets the address of its sample
    // gateway.
    await q
      .insertInto('gateways')
      .values([1, 2].map((payment_class) => ({ tenant_id: id, payment_class })))
      .execute()
    await q
      .insertInto('merchants')
      .values({
        id: tenant.systemMerchantId,
        tenant_id: id,
        code: '__SYSTEM',
        name: oem,
        is_system: true,
        currency,
        time_zone: tenant.timeZone,
        created_at: FOUNDED,
      })
      .execute()
    for (const [rank, merchant] of tenant.merchants.entries())
      await writeMerchant(q, merchant, rank === 0)
  }
  await writeOrigins(q, origins)
}

/**
 * Sets the origins of the demo's tenants. Removes origins from an earlier start on another port.
 */
export async function writeOrigins(q: Kysely<Tables>, origins: Origins): Promise<void> {
  const rows = tenantPlans.map(({ id, code }) => ({ origin: origins[code], tenant_id: id }))
  const tenantIds = rows.map((row) => row.tenant_id)
  await q.deleteFrom('tenant_origins').where('tenant_id', 'in', tenantIds).execute()
  await q.insertInto('tenant_origins').values(rows).execute()
}

async function writeMerchant(
  q: Kysely<Tables>,
  merchant: MerchantPlan,
  isBiggest: boolean,
): Promise<void> {
  const own = { merchant_id: merchant.id, tenant_id: merchant.tenantId }
  const kind = shopKinds[merchant.kind]
  await q
    .insertInto('merchants')
    .values({
      id: merchant.id,
      tenant_id: merchant.tenantId,
      code: merchant.code,
      name: merchant.name,
      currency: merchant.currency,
      time_zone: merchant.timeZone,
      closing_minutes: merchant.closing,
      enable_point: merchant.id % 2 === 1,
      enable_qr: isBiggest || merchant.id % 3 === 0,
      is_master: isBiggest,
      onboarded_at: FOUNDED,
      created_at: FOUNDED,
    })
    .execute()
  await q
    .insertInto('companies')
    .values(
      merchant.companies.map((name, index) => ({
        ...own,
        id: index + 1,
        code: `C${index + 1}`,
        name,
      })),
    )
    .execute()
  const stores = storesOf(merchant)
  await q
    .insertInto('stores')
    .values(
      stores.map(({ id, code }, index) => ({
        ...own,
        id,
        code,
        name: merchant.stores[index]!,
        opens_minutes: kind.opens,
        closes_minutes: kind.closes,
        trade_type_id: IN_STORE,
        offline_service_id: serviceIdOf(merchant.code, code),
        created_at: FOUNDED,
      })),
    )
    .execute()
  await q
    .insertInto('store_service_ids')
    .values(
      stores.map(({ id, code }) => ({
        ...own,
        store_id: id,
        service_id: serviceIdOf(merchant.code, code),
      })),
    )
    .execute()
  await q
    .insertInto('store_companies')
    .values(
      stores.map(({ id }, index) => ({
        ...own,
        store_id: id,
        from_day: '-infinity',
        company_id: companyOf(merchant, index),
      })),
    )
    .execute()
  await q
    .insertInto('terminals')
    .values(
      stores.flatMap((store) =>
        store.terminals.map((terminal, index) => ({
          ...own,
          id: terminal.id,
          store_id: store.id,
          terminal_no: String(index + 1).padStart(3, '0'),
          device_no: terminal.deviceNo,
          device_type: deviceTypes[index % deviceTypes.length]!,
        })),
      ),
    )
    .execute()
}
