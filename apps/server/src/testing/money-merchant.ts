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

// Setup for sequences of money commands: a server with its administrators, and a new merchant for
// each sequence.

/** Last merchant id. Starts far above the ids of the demo and of other tests. */
let lastId = 60_000

/** Company of each store at the start of a sequence. */
const COMPANY_OF = { 1: 1, 2: 1, 3: 2 }
export const STORES = Object.keys(COMPANY_OF).map(Number)
export const COMPANIES = [1, 2]
/** Number of business days that are not closed yet at the start of a sequence. */
export const DAYS_OPEN = 12

export interface MoneyBench {
  readonly test: TestApp
  /** Two administrators: one requests, the other approves. */
  readonly asker: Client
  readonly approver: Client
  /**
   * Ids of payment methods, one per payment class, because fees, gateways and deposits depend on
   * the class.
   */
  readonly paymentMethods: Readonly<Record<PaidBy, number>>
  /** Codes of the payment methods in files and in the feed. */
  readonly codes: Readonly<Record<PaidBy, string>>
  /** Feed key that signs rows. */
  readonly key: MadeKey
  /** Number of executions by kind of command. */
  readonly done: Map<string, number>
}

export async function openMoneyBench(): Promise<MoneyBench> {
  const test = await openTestApp()
  const asker = await test.signIn('superadmin')
  const approver = await signInSecondAdministrator(test, asker)
  const rows = await asOwner(test.engine, (q) =>
    q.selectFrom('payment_methods').select(['id', 'code', 'payment_class']).orderBy('id').execute(),
  )
  const first = (paymentClass: number) => rows.find((one) => one.payment_class === paymentClass)!
  const [wallet, card, cash] = [first(1), first(2), first(4)]
  return {
    test,
    asker,
    approver,
    paymentMethods: { wallet: wallet.id, card: card.id, cash: cash.id },
    codes: { wallet: wallet.code, card: card.code, cash: cash.code },
    key: await madeKey(test),
    done: new Map(),
  }
}

/** Settings of a sequence's merchant. */
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
  /** Rounding mode of the issuer for tax, for all merchants of the tenant. */
  readonly taxMode: RoundingMode
}

export interface MoneyMerchant {
  readonly row: MerchantRow
  /** Business day on which the sequence began. */
  readonly today: string
  readonly firstDay: string
  /** Refunds without a limit and decides approval requests. */
  readonly owner: Client
  /** Needs approval for every refund. */
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

/** Creates a merchant with three stores of two companies, terms, bank accounts and two users. */
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
  // Bank 0001, which has the accounts in yen, has a transfer fee of its own.
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
