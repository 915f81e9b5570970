import type {
  DepositTransaction,
  DepositTransactionPage,
  CellFigures,
} from '@choba/contract/deposit-transactions.ts'
import type { DepositCell } from '@choba/contract/deposits.filters.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { versionsOf } from '#settlement/terms.ts'
import { rowsOfTransactions } from '#areas/transactions/transactions.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { intIdOf } from '#platform/calls/row-ids.ts'
import { sumCell } from './deposit-figure-sums.ts'
import {
  feesOf,
  settledOf,
  sumMembers,
  type Member,
  type MemberFees,
  type Sums,
} from '#settlement/transaction-fees.ts'
import {
  membersOf,
  companyStoresOf,
  type Cycle,
  type MemberFilter,
  type MemberPlace,
  type CompanyStores,
} from '#settlement/deposit-transactions.ts'
import { readRates, type RateRow, CASH } from '#settlement/rates.ts'
import { findDeposit, type FoundDeposit } from './deposits.repository.ts'
import { seesShare } from '#settlement/deposit-sums.ts'
import { counted } from './deposits.views.ts'

/** Figure of a deposit that a call asks for, with all data needed to find its transactions. */
export interface DepositSearch {
  readonly deposit: FoundDeposit
  readonly cycle: Cycle
  readonly companyStores: CompanyStores
  readonly rates: readonly RateRow[]
  readonly filter: MemberFilter
  readonly termsId: bigint | null
}

const NOTHING = { from: '9999-12-31', to: '0001-01-01' }

/**
 * Finds the deposit and the filters that a call asks for.
 * @throws AppError notFound with the same answer for a missing deposit and for one without
 * transactions of the user's stores
 */
export async function resolveCell(
  tx: Tx,
  merchant: MerchantRow,
  depositNo: string,
  cell: DepositCell,
): Promise<DepositSearch> {
  const deposit = await findDeposit(tx, merchant.id, depositNo)
  if (!deposit) throw new AppError('notFound')
  const rates = await readRates(tx, merchant.id)
  const versions = await versionsOf(tx, merchant.id)
  const paymentMethods = await tx.q
    .selectFrom('payment_methods')
    .select(['id', 'code', 'payment_class'])
    .execute()
  const { date_from: from, date_to: to, company_id: companyId } = deposit
  const cycle = { merchant, companyId, from, to }
  const version = versions.find(({ firstDay }) => firstDay === cell.termsFrom)
  const inForce = rates.find((rate) => rate.terms_id === version?.termsId)
  const isWithin = cell.day === undefined || (cell.day >= from && cell.day <= to)
  const isThere = isWithin && (cell.termsFrom === undefined || inForce !== undefined)
  return {
    deposit,
    cycle,
    companyStores: await companyStoresOf(tx, cycle),
    rates,
    termsId: version?.termsId ?? null,
    filter: {
      // An invalid store ID becomes 0. No store has the ID 0, so nothing is found.
      storeId: cell.storeId === undefined ? null : (intIdOf(cell.storeId) ?? 0),
      paymentMethodIds: paymentMethods
        .filter(
          (paymentMethod) =>
            (paymentMethod.payment_class === CASH) === (cell.cashOnly !== undefined),
        )
        .filter(({ code }) => cell.paymentType === undefined || code === cell.paymentType)
        .map(({ id }) => id),
      terms: inForce ?? null,
      tradeKind: cell.tradeKind ?? null,
      late: cell.late !== undefined,
      ...(!isThere
        ? NOTHING
        : cell.day === undefined
          ? { from, to }
          : { from: cell.day, to: cell.day }),
    },
  }
}

/** Returns one page of the transactions that a figure contains, newest first, each with its fee. */
export async function findMembers(
  tx: Tx,
  { cycle, companyStores, filter, rates }: DepositSearch,
  { after, limit }: { after: MemberPlace | null; limit: number },
): Promise<(Member & { fees: MemberFees })[]> {
  const { rows } = await sql<Member>`
    select m.* from (${membersOf(tx, cycle, companyStores, filter, { after, limit })}) m
    order by m.paid_at desc, m.id desc, m.seq desc limit ${limit}`.execute(tx.q)
  const fees = await feesOf(tx, cycle, companyStores, filter, rates, rows)
  return rows.map((row, at) => ({ ...row, fees: fees[at]! }))
}

export function toDepositTransaction(
  member: Member & { fees: MemberFees },
  rows: ReadonlyMap<bigint, TransactionRow>,
): DepositTransaction {
  return {
    ...rows.get(member.id)!,
    settlementDay: member.day,
    businessDay: member.counted_day,
    late: member.late,
    sign: member.sign,
    ratePpm: member.fees.rate.rate_ppm,
    roundingUnit: member.fees.rate.rounding_unit,
    ...settledOf(member),
  }
}

const figuresOf = (currency: string, sums: Omit<Sums, 'rows'>): CellFigures => ({
  currency,
  ...counted(sums),
})

export const placeOf = ({ paid_at: paidAt, id, seq }: Member): MemberPlace => ({ paidAt, id, seq })

function placeOfCursor(cursor: string): MemberPlace {
  const { at, ids } = decodeCursor(cursor, 2)
  const [id, seq] = ids as [bigint, bigint]
  return { paidAt: at, id, seq }
}

type Query = DepositCell & {
  depositNo: string
  pageSize?: number | undefined
  cursor?: string | undefined
}

/**
 * Returns one page of the transactions that a figure of a deposit contains, newest first. The first
 * page also has their sums, and the deposit's own value of the figure for comparison.
 * @throws AppError notFound; badRequest for a cursor that this API did not issue
 */
export async function listDepositTransactions(
  tx: Tx,
  merchant: MerchantRow,
  { depositNo, pageSize = DEFAULT_PAGE_SIZE, cursor, ...cell }: Query,
  language: Language,
): Promise<DepositTransactionPage> {
  const after = cursor === undefined ? null : placeOfCursor(cursor)
  const search = await resolveCell(tx, merchant, depositNo, cell)
  const { rows: members, nextCursor } = await readPage(
    pageSize,
    (limit) => findMembers(tx, search, { after, limit }),
    (last) => encodeCursor(last.paid_at, last.id, last.seq),
  )
  const rows = await rowsOfTransactions(
    tx,
    merchant.id,
    members.map(({ id }) => id),
    language,
  )
  const { cycle, companyStores, filter, rates, termsId, deposit } = search
  const sums = after === null ? await sumMembers(tx, cycle, companyStores, filter, rates) : null
  return {
    items: members.map((member) => toDepositTransaction(member, rows)),
    nextCursor,
    share: seesShare(tx),
    ...(sums && {
      total: sums.rows,
      sum: [figuresOf(deposit.currency, sums)],
      cell: figuresOf(deposit.currency, await sumCell(tx, cycle, filter, termsId)),
    }),
  }
}
