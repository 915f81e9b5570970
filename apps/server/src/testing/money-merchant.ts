import type { Cycle } from '@choba/contract/terms-cycle.ts'
import type { RoundingMode, RoundingUnit } from '@choba/contract/terms-fee.ts'
import { addDays } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import { MANAGER_PERMISSIONS, writeRole } from '@choba/database/builtin-roles.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { PaidBy } from '@choba/money-model/payments.ts'
import { sql } from 'kysely'
import { madeKey, type MadeKey } from '#areas/feed/feed.testing.ts'
import { addTerms, merchantOf } from '#areas/deposits/deposits.testing.ts'
import { signInSecondAdministrator } from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { addMerchant, TENANT } from './new-merchant.ts'
import { openTestApp, type Client, type TestApp } from './test-app.ts'

// What the sequences of money commands need: a server with its administrators, and for each sequence a new merchant.

/** Ids far from those of the demo and of other tests. */
let lastId = 60_000

/** The company of each store when a sequence begins. */
const COMPANY_OF = { 1: 1, 2: 1, 3: 2 }
export const STORES = Object.keys(COMPANY_OF).map(Number)
export const COMPANIES = [1, 2]
/** So many days are open when a sequence begins. */
export const DAYS_OPEN = 12

export interface MoneyBench {
  readonly test: TestApp
  /** Two administrators: one asks, the other approves. */
  readonly asker: Client
  readonly approver: Client
  /** Brands by the payment class that fees, gateways and deposits tell apart. */
  readonly brands: Readonly<Record<PaidBy, number>>
  /** Their codes in files and in the feed. */
  readonly codes: Readonly<Record<PaidBy, string>>
  /** Signs rows of the feed. */
  readonly key: MadeKey
  /** How often each kind of command took place. */
  readonly done: Map<string, number>
}

export async function openMoneyBench(): Promise<MoneyBench> {
  const test = await openTestApp()
  const asker = await test.signIn('superadmin')
  const approver = await signInSecondAdministrator(test, asker)
  const rows = await asOwner(test.engine, (q) =>
    q.selectFrom('brands').select(['id', 'code', 'payment_class']).orderBy('id').execute(),
  )
  const first = (paymentClass: number) => rows.find((one) => one.payment_class === paymentClass)!
  const [wallet, card, cash] = [first(1), first(2), first(4)]
  return {
    test,
    asker,
    approver,
    brands: { wallet: wallet.id, card: card.id, cash: cash.id },
    codes: { wallet: wallet.code, card: card.code, cash: cash.code },
    key: await madeKey(test),
    done: new Map(),
  }
}

/** How the merchant of a sequence is set up. */
export interface MoneyPlan {
  readonly currency: 'JPY' | 'MNT' | 'CNY' | 'QAR'
  readonly timeZone: string
  readonly closingMinutes: number
  readonly cycle: Cycle
  readonly unit: RoundingUnit
  readonly mode: RoundingMode
  readonly ratePpm: number
  readonly feeReturned: boolean
  readonly minimumPayout: number
  readonly negativeCarries: number
  readonly pointCost: number
  /** How the issuer rounds the tax, for all merchants of the tenant. */
  readonly taxMode: RoundingMode
}

export interface MoneyMerchant {
  readonly row: MerchantRow
  /** The business day on which the sequence began. */
  readonly today: string
  readonly firstDay: string
  /** Refunds without a limit, and decides what waits. */
  readonly owner: Client
  /** Refunds nothing without a second person. */
  readonly cautious: Client
}

const insertPerson = (
  bench: MoneyBench,
  merchantId: number,
  userName: string,
  roleId: number,
): Promise<unknown> =>
  asOwner(bench.test.engine, async (q) => {
    const id = ++lastId
    await sql`insert into users (id, tenant_id, merchant_id, role_id, username, email, full_name, store_scope, activated_at)
      values (${id}, ${TENANT}, ${merchantId}, ${roleId}, ${userName}, ${`${userName}@example.com`}, ${userName}, 'all',
        now())`.execute(q)
    await sql`insert into idp_credentials (tenant_id, user_id, password_hash)
      select c.tenant_id, ${id}, c.password_hash from idp_credentials c join users u on u.id = c.user_id
      where u.tenant_id = ${TENANT} and u.username = 'owner'`.execute(q)
  })

/** A merchant with three stores of two companies, terms, bank accounts and two people. */
export async function addMoneyMerchant(bench: MoneyBench, plan: MoneyPlan): Promise<MoneyMerchant> {
  const { engine } = bench.test
  const id = ++lastId
  const { currency, timeZone, closingMinutes } = plan
  await addMerchant(engine, {
    id,
    code: `MONEY-${id}`,
    currency,
    timeZone,
    closingMinutes,
    stores: COMPANY_OF,
  })
  await asOwner(engine, async (q) => {
    const owner = { tenantId: TENANT, merchantId: id }
    await writeRole(q, owner, {
      id: 1,
      name: 'owner',
      permissions: [...MANAGER_PERMISSIONS, 'Record.import'],
    })
    await writeRole(q, owner, { id: 2, name: 'cautious', permissions: MANAGER_PERMISSIONS })
    await q
      .insertInto('role_refund_limits')
      .values({
        merchant_id: id,
        tenant_id: TENANT,
        role_id: 2,
        each_max: 0n,
        person_day_max: null,
        store_day_max: null,
      })
      .execute()
  })
  await insertPerson(bench, id, `owner${id}`, 1)
  await insertPerson(bench, id, `cautious${id}`, 2)
  const row = await merchantOf(engine, id)
  const today = await asOwner(engine, (q) => readToday({ q }, row))
  const firstDay = addDays(today, -DAYS_OPEN)
  // The accounts in yen are of the bank with a line of its own.
  const transferFees = [
    { bankCode: null, from: 0, fee: 250 },
    { bankCode: '0001', from: 5_000, fee: 110 },
  ]
  await addTerms(engine, row, { ...plan, firstDay, transferFees })
  await asOwner(engine, (q) =>
    q
      .updateTable('issuers')
      .set({ tax_rounding: plan.taxMode })
      .where('tenant_id', '=', TENANT)
      .execute(),
  )
  return {
    row,
    today,
    firstDay,
    owner: await bench.test.signIn(`owner${id}`),
    cautious: await bench.test.signIn(`cautious${id}`),
  }
}
