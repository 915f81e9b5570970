import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import {
  mayBeQualified,
  type DepositStatement,
  type DepositSummary,
  type RevisionKind,
  type StatementAccount,
  type StatementFigures,
  type StatementIssuer,
  type StatementRecipient,
  type SummaryLine,
  type TaxLine,
} from '@choba/contract/statement-data.ts'
import { taxClasses, type RoundingMode } from '@choba/contract/terms-fee.ts'
import type { DepositLineKind, DepositRow } from '@choba/database/deposit-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { readDeposit } from '#areas/deposits/deposits.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { readReturnedFees } from './statement-returned-fees.ts'
import {
  findCompany,
  findDeposit,
  findIssuer,
  findLate,
  type FoundDeposit,
} from './statement-sources.ts'

// All figures were stored when the deposit was closed. Only the tax of returned fees is calculated
// in this file.

/** Fields that change each time a statement is issued, even if its content is unchanged. */
export type IssueFields = 'statementNo' | 'issuedOn' | 'corrects'
export type DepositParts = Omit<DepositStatement, IssueFields>
export type SummaryParts = Omit<DepositSummary, IssueFields>

/** @throws AppError processFailed if the amount is missing or exceeds the safe integer range */
function exact(amount: bigint | number | null): number {
  const found = typeof amount === 'bigint' ? exactOrNull(amount) : amount
  if (found === null) throw new AppError('processFailed')
  return found
}

/**
 * Returns the tenant's issuer of statements. @throws AppError processFailed if the tenant has not
 * entered an issuer yet
 */
export async function readIssuer(
  tx: Tx,
  tenantId: number,
): Promise<{ issuer: StatementIssuer; taxRounding: RoundingMode }> {
  const row = await findIssuer(tx, tenantId)
  if (!row) throw new AppError('processFailed')
  const { name, address, registration_no: registrationNumber, tax_rounding: taxRounding } = row
  return { issuer: { name, address, registrationNumber }, taxRounding }
}

const recipientOf = (
  companyName: string,
  address: string | null,
  merchant: MerchantRow,
): StatementRecipient => ({
  companyName,
  merchantName: merchant.name === companyName ? null : merchant.name,
  address,
})

export const figuresOf = (row: DepositRow): StatementFigures => ({
  totalUsage: exact(row.total_usage),
  refund: exact(row.refund),
  fee: exact(row.fee),
  tax: exact(row.tax),
  transferFee: exact(row.transfer_fee),
  deduction: exact(row.deduction),
  pointGive: exact(row.point_give),
  revise: exact(row.revise),
  transferAmount: exact(row.transfer_amount),
})

const payDateOf = (row: DepositRow): string | null =>
  row.transfer_amount > 0n ? row.pay_day : null

const accountKinds = { 1: 'ORDINARY', 2: 'CURRENT', 4: 'SAVINGS' } as const

function accountOf(deposit: FoundDeposit): StatementAccount | null {
  const {
    bank_name: bankName,
    branch_name: branchName,
    account_no: number,
    account_type: type,
  } = deposit
  if (bankName === null || number === null) return null
  return {
    bankName,
    branchName: branchName ?? '',
    kind: type === null ? 'OTHER' : accountKinds[type],
    lastDigits: number.slice(-4),
    holder: deposit.holder_kana ?? deposit.holder_name ?? '',
  }
}

/**
 * Groups net fees and revisions by tax class. The transfer fee is taxed at 10 %. The tax is the
 * stored tax of the deposit.
 * @param charges positive amounts are charged to the merchant, negative amounts are returned
 */
export const taxLinesOf = (
  charges: readonly Pick<TaxLine, 'taxClass' | 'base'>[],
  { transferFee, tax }: Pick<StatementFigures, 'transferFee' | 'tax'>,
): TaxLine[] =>
  taxClasses.flatMap((taxClass) => {
    const isTaxed = taxClass === 'TAXABLE_10'
    const own = charges.reduce((sum, one) => sum + (one.taxClass === taxClass ? one.base : 0), 0)
    const line = { taxClass, base: own + (isTaxed ? transferFee : 0), tax: isTaxed ? tax : 0 }
    return line.base === 0 && line.tax === 0 ? [] : [line]
  })

/** Kinds of deposit lines as named on statements and in journals. */
export const revisionKindOf: Readonly<Record<DepositLineKind, RevisionKind>> = {
  CARRY_IN: 'CARRIED_IN',
  CARRY_OUT: 'CARRIED_OUT',
  INVOICED: 'INVOICED',
  RETURNED: 'TRANSFER_RETURNED',
  REVISION: 'ADJUSTMENT',
}

const salesOf = (line: DepositDetail['days'][number] | DepositDetail['stores'][number]) => ({
  count: line.paymentCount,
  usage: exact(line.usage),
  refund: exact(line.refund),
  fee: exact(line.fee) - exact(line.feeBack),
})

const paymentMethodsOf = (detail: DepositDetail): DepositStatement['paymentMethods'] =>
  detail.paymentMethods.map(
    ({
      paymentMethodName: name,
      paymentCount: count,
      refundCount,
      ratePpm,
      taxClass,
      ...paymentMethod
    }) => ({
      name,
      count,
      usage: exact(paymentMethod.usage),
      refundCount,
      refund: exact(paymentMethod.refund),
      ratePpm,
      taxClass,
      fee: exact(paymentMethod.fee),
      feeReturned: exact(paymentMethod.feeBack),
    }),
  )

/**
 * Deductions have positive amounts. If a dispute is won after its amount was deducted, the
 * deduction is reversed with a negative amount.
 */
const deductionsOf = (detail: DepositDetail): DepositStatement['deductions'] =>
  detail.deductions.map(({ kind, amount, paymentNo: reference }) => ({
    kind,
    reason: null,
    reference,
    amount: kind === 'DISPUTE' ? exact(amount) : 0 - exact(amount),
  }))

const revisionsOf = (detail: DepositDetail): DepositStatement['revisions'] =>
  detail.lines.map(({ kind, reason, causeDepositNo: reference, amount, taxClass }) => ({
    kind: revisionKindOf[kind],
    reason,
    reference,
    amount: exact(amount),
    ...(taxClass && { taxClass }),
  }))

/**
 * Returns the taxable charges among the revisions. Revisions outside the scope of the tax correct
 * payments and are not charges.
 */
const chargesOf = (
  revisions: DepositStatement['revisions'],
): Pick<TaxLine, 'taxClass' | 'base'>[] =>
  revisions.flatMap(({ taxClass, amount }) =>
    taxClass === undefined || taxClass === 'OUT_OF_SCOPE' ? [] : [{ taxClass, base: 0 - amount }],
  )

/** Returns true if something taxable is charged, even if an equal amount is returned. */
const chargesTax = ({
  paymentMethods,
  figures,
  revisions,
}: Pick<DepositStatement, 'paymentMethods' | 'figures' | 'revisions'>): boolean =>
  figures.transferFee > 0 ||
  paymentMethods.some(({ taxClass, fee }) => taxClass === 'TAXABLE_10' && fee !== 0) ||
  revisions.some(({ taxClass, amount }) => taxClass === 'TAXABLE_10' && amount < 0)

/**
 * Builds the content that a statement of a deposit would have today. The user must have access to
 * all stores.
 * @throws AppError notFound if the merchant has no such deposit; processFailed
 */
export async function readDepositParts(
  tx: Tx,
  merchant: MerchantRow,
  depositNo: string,
  language: Language,
): Promise<{ parts: DepositParts; depositId: bigint; companyId: number }> {
  const deposit = await findDeposit(tx, merchant.id, depositNo)
  if (!deposit) throw new AppError('notFound')
  const detail = await readDeposit(tx, merchant, depositNo, language)
  const { issuer, taxRounding } = await readIssuer(tx, merchant.tenant_id)
  const { currency } = deposit
  const figures = figuresOf(deposit)
  const paymentMethods = paymentMethodsOf(detail)
  const revisions = revisionsOf(detail)
  const cashTotal = exact(deposit.cash_total)
  const parts: DepositParts = {
    issuer,
    recipient: recipientOf(deposit.company_name, deposit.company_address, merchant),
    depositNo,
    currency,
    dateFrom: deposit.date_from,
    dateTo: deposit.date_to,
    closeDate: deposit.date_to,
    payDate: payDateOf(deposit),
    isPayDateProvisional: deposit.pay_day_provisional,
    bankAccount: accountOf(deposit),
    figures,
    cashTotal: cashTotal === 0 ? null : cashTotal,
    points: detail.points.reduce((sum, line) => sum + (line.points ?? 0), 0),
    paymentMethods,
    taxes: taxLinesOf(
      [
        ...paymentMethods.map(({ taxClass, fee, feeReturned }) => ({
          taxClass,
          base: fee - feeReturned,
        })),
        ...chargesOf(revisions),
      ],
      figures,
    ),
    deductions: deductionsOf(detail),
    revisions,
    ...(await readReturnedFees(tx, merchant, deposit, {
      language,
      taxRounding: deposit.tax_rounding ?? taxRounding,
    })),
    // `qualified` is set only if the statement is not a qualified invoice although its issuer has a
    // registration number. Earlier statements have no such field.
    ...(issuer.registrationNumber !== null &&
      !(
        mayBeQualified({ issuer, currency }) && chargesTax({ paymentMethods, figures, revisions })
      ) && {
        qualified: false as const,
      }),
    ...(detail.returned && { returned: detail.returned }),
    late: (await findLate(tx, deposit)).map(({ day, count, usage, refund }) => ({
      day,
      count,
      usage: exact(usage),
      refund: exact(refund),
    })),
    stores: detail.stores.map((store) => ({ name: store.storeName, ...salesOf(store) })),
    days: detail.days.map((one) => ({ day: one.day, ...salesOf(one) })),
  }
  return { parts, depositId: deposit.id, companyId: deposit.company_id }
}

export const summaryLineOf = (row: DepositRow): SummaryLine => ({
  depositNo: row.deposit_no,
  dateFrom: row.date_from,
  dateTo: row.date_to,
  payDate: payDateOf(row),
  figures: figuresOf(row),
  ...(row.state === 'RETURNED' && { returned: true as const }),
})

/**
 * Returns the recipient of a monthly or yearly statement.
 * @throws AppError notFound if the merchant has no such company
 */
export async function companyOf(
  tx: Tx,
  merchant: MerchantRow,
  code: string,
): Promise<{ id: number; recipient: StatementRecipient }> {
  const company = await findCompany(tx, merchant.id, code)
  if (!company) throw new AppError('notFound')
  return { id: company.id, recipient: recipientOf(company.name, company.address, merchant) }
}
