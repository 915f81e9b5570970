import { addBankDays, rollTo } from '@choba/banking/bank-calendar.ts'
import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type {
  DueList,
  ResultsAnswer,
  TransferItem,
  TransferRow,
} from '@choba/contract/transfers.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { dayInTokyo } from '@choba/database/seed/seed.ts'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  merchantOf,
} from '#areas/deposits/deposits.testing.ts'
import { fileForm } from '#platform/files/files.testing.ts'
import { addMerchant } from '#testing/new-merchant.ts'
import { type Answer, type Client, queryString, resultOf, type TestApp } from '#testing/test-app.ts'

export const [biggest, other] = tenantPlans[0]!.merchants

export const today = (): string => dayInTokyo(new Date())

/** Returns today if banks are open, or else the next bank business day. */
export const nextPayDay = (): string => rollTo(today(), 'NEXT')

/** Sets the sending account of the demo's first tenant. Other tests change it. */
export const payFrom = ({ engine }: Pick<TestApp, 'engine'>) =>
  asOwner(engine, (q) =>
    q
      .updateTable('issuers')
      .set({
        requester_code: '9000000001',
        requester_kana: 'ﾃｽﾄ',
        bank_code: '0001',
        bank_name: 'みずほ',
        bank_kana: 'ﾐｽﾞﾎ',
        branch_code: '001',
        branch_name: '東京営業部',
        branch_kana: 'ﾄｳｷﾖｳ',
        account_type: 2,
        account_no: '9000001',
      })
      .where('tenant_id', '=', 1)
      .execute(),
  )

/** Company IDs of the merchants of these tests. The third company has no bank account. */
export const WITHOUT_ACCOUNT = 3
const COMPANY_OF = { 1: 1, 2: 2, 3: WITHOUT_ACCOUNT }
/** Day of the first payments of these tests. It is so early that the pay day has passed. */
const FIRST_DAY = '2026-04-01'
/** Merchant IDs from this number on are not used by the demo data and other tests. */
let lastId = 59_000

/** A merchant without fees, and the day that its next deposit will be for. */
interface Payee {
  readonly row: MerchantRow
  nextDay: string
}

/** Merchants of these tests, by database and currency. */
const payees = new WeakMap<Engine, Map<string, Payee>>()

async function payeeOf(engine: Engine, currency: string): Promise<Payee> {
  const known = payees.get(engine) ?? new Map<string, Payee>()
  payees.set(engine, known)
  const found = known.get(currency)
  if (found) return found
  const id = ++lastId
  await addMerchant(engine, {
    id,
    code: `PAYEE-${id}`,
    currency,
    stores: COMPANY_OF,
    withoutAccount: [WITHOUT_ACCOUNT],
  })
  const row = await merchantOf(engine, id)
  const transferFees = [{ bankCode: null, from: 0, fee: 0 }]
  await addTerms(engine, row, {
    firstDay: FIRST_DAY,
    cycle: { kind: 'DAILY' },
    ratePpm: 0,
    transferFees,
  })
  const payee = { row, nextDay: FIRST_DAY }
  known.set(currency, payee)
  return payee
}

/** A deposit that is due, so that it can be transferred. */
export interface DueDeposit {
  readonly merchantId: number
  readonly entCode: string
  readonly depositNo: string
  readonly amount: number
  readonly payDay: string
}

/** Returns the deposit of a company whose last day is `lastDay`. */
export const closedDeposit = (
  engine: Engine,
  { id: merchantId, code: entCode }: MerchantRow,
  lastDay: string,
  companyId = 1,
): Promise<DueDeposit> =>
  asOwner(engine, async (q) => {
    const { deposit_no, transfer_amount, pay_day } = await q
      .selectFrom('deposits')
      .select(['deposit_no', 'transfer_amount', 'pay_day'])
      .where('merchant_id', '=', merchantId)
      .where('company_id', '=', companyId)
      .where('date_to', '=', lastDay)
      .executeTakeFirstOrThrow()
    return {
      merchantId,
      entCode,
      depositNo: deposit_no,
      amount: Number(transfer_amount),
      payDay: pay_day,
    }
  })

/** Adds a payment without fee and closes its day, so that its deposit is due. */
export async function addDue(
  { engine }: Pick<TestApp, 'engine'>,
  { amount = 10_000, companyId = 1, currency = 'JPY' } = {},
): Promise<DueDeposit> {
  await payFrom({ engine })
  const payee = await payeeOf(engine, currency)
  const day = payee.nextDay
  payee.nextDay = addDays(day, 1)
  // Each company has one store, whose ID is that of the company.
  await bringRowsIn(engine, payee.row, [{ day, amount, storeId: companyId }])
  await closeThrough(engine, payee.row, day)
  return closedDeposit(engine, payee.row, day, companyId)
}

export const dueOf = async (client: Client, payDay = nextPayDay()): Promise<DueList> =>
  resultOf(await client.get('transfer/due', { payDay }))

/** Requests a transfer of the given deposits. */
export const ask = (
  client: Client,
  rows: readonly Pick<DueDeposit, 'depositNo' | 'amount'>[],
  more: object = {},
) =>
  client.post('transfer/request', {
    payDay: nextPayDay(),
    currency: 'JPY',
    only: rows.map(({ depositNo }) => depositNo),
    seenCount: rows.length,
    seenTotal: rows.reduce((total, { amount }) => total + amount, 0),
    ...more,
  })

export const decide = (
  client: Client,
  { approvalId }: Pick<TransferRow, 'approvalId'>,
  entCode: string,
  decision: 'APPROVE' | 'REFUSE' = 'APPROVE',
): Promise<Answer> => client.post('approval/decide', { approvalId, entCode, decision })

/** Returns the code of the tenant's system merchant, which the pending request contains. */
export async function systemCode(
  client: Client,
  { approvalId }: Pick<TransferRow, 'approvalId'>,
): Promise<string> {
  return resultOf<ApprovalRow>(await client.get('approval/detail', { approvalId })).entCode
}

/**
 * Adds a transfer of one deposit, which the user `superadmin` has requested and which waits for
 * approval.
 */
export async function addWaiting(test: TestApp, due?: DueDeposit) {
  await payFrom(test)
  const deposit = due ?? (await addDue(test))
  const asker = await test.signIn('superadmin')
  // The pay day of a transfer must not be in the past or before the pay day of its deposit.
  const payDay = deposit.payDay > nextPayDay() ? deposit.payDay : nextPayDay()
  const row = resultOf<TransferRow>(await ask(asker, [deposit], { payDay }))
  return { ...deposit, row }
}

/** Adds a transfer of one deposit, which the user `settlement` has released. */
export async function addReleased(test: TestApp, due?: DueDeposit) {
  const waiting = await addWaiting(test, due)
  const settlement = await test.signIn('settlement')
  resultOf(await decide(settlement, waiting.row, await systemCode(settlement, waiting.row)))
  await movePayDay(test, waiting.row.transferId, today())
  return waiting
}

export const itemsOf = async (client: Client, transferId: string): Promise<TransferItem[]> =>
  resultOf<{ items: TransferItem[] }>(
    await client.get('transfer/items', { transferId, pageSize: 200 }),
  ).items

/** Uploads lines with the bank's results. */
export const bring = (
  client: Client,
  transferId: string,
  mode: 'CHECK' | 'WRITE',
  lines: readonly string[],
) => bringBytes(client, transferId, mode, Buffer.from(lines.join('\n')))

export const bringBytes = (
  client: Client,
  transferId: string,
  mode: 'CHECK' | 'WRITE',
  bytes: Uint8Array,
) =>
  client.send({
    method: 'POST',
    url: `/apiproxy/api/transfer/results${queryString({ transferId, mode })}`,
    ...fileForm(bytes, { name: 'results.csv' }),
  })

export const resultsOf = (answer: Answer): ResultsAnswer => resultOf(answer)

/**
 * Changes the pay day of a transfer. Results are then accepted on any weekday on which the test
 * runs.
 */
export const movePayDay = (
  { engine }: Pick<TestApp, 'engine'>,
  transferId: string,
  payDay: string,
) =>
  asOwner(engine, (q) =>
    q
      .updateTable('transfers')
      .set({ pay_day: payDay })
      .where('id', '=', BigInt(transferId))
      .execute(),
  )

/** Moves the pay day of a transfer back by a number of bank business days before today. */
export const backdate = (test: Pick<TestApp, 'engine'>, transferId: string, bankDays: number) =>
  movePayDay(test, transferId, addBankDays(today(), -bankDays))

export const stateOf = async (
  { engine }: Pick<TestApp, 'engine'>,
  depositNo: string,
): Promise<string> =>
  (
    await asOwner(engine, (q) =>
      q
        .selectFrom('deposits')
        .select('state')
        .where('deposit_no', '=', depositNo)
        .executeTakeFirstOrThrow(),
    )
  ).state
