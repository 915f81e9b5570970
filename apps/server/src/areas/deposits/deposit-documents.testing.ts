import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { journalEntry, type JournalDeposit } from '#areas/journals/journal-entry.ts'
import type { DepositStatement, RevisionKind, TaxLine } from '@choba/contract/statement-data.ts'
import { statementPdf } from '#areas/statements/statement-document.ts'
import { golden } from '#areas/statements/statement-figures.testing.ts'
import type { ModelDeposit } from '@choba/money-model/deposits.ts'
import { expect } from 'vitest'
import { pdfText } from '#testing/pdf-readers.ts'

// Compares the journal entry and the PDF statement of a deposit with the amounts of an independent
// model.

const revisionKinds = {
  CARRY_IN: 'CARRIED_IN',
  CARRY_OUT: 'CARRIED_OUT',
  INVOICED: 'INVOICED',
  RETURNED: 'TRANSFER_RETURNED',
  REVISION: 'ADJUSTMENT',
} as const satisfies Record<string, RevisionKind>

function taxesOf({ paymentMethods, transferFee, tax }: DepositDetail): TaxLine[] {
  const baseOf = (taxClass: TaxLine['taxClass']) =>
    paymentMethods.reduce(
      (sum, paymentMethod) =>
        paymentMethod.taxClass === taxClass
          ? sum + paymentMethod.fee! - paymentMethod.feeBack!
          : sum,
      0,
    )
  return [
    { taxClass: 'TAXABLE_10', base: baseOf('TAXABLE_10') + transferFee!, tax: tax! },
    { taxClass: 'NON_TAXABLE', base: baseOf('NON_TAXABLE'), tax: 0 },
    { taxClass: 'OUT_OF_SCOPE', base: baseOf('OUT_OF_SCOPE'), tax: 0 },
  ]
}

const figuresOf = (detail: DepositDetail) => ({
  totalUsage: detail.totalUsage!,
  refund: detail.refund!,
  fee: detail.fee!,
  tax: detail.tax!,
  transferFee: detail.transferFee!,
  deduction: detail.deduction!,
  pointGive: detail.pointGive!,
  revise: detail.revise!,
  transferAmount: detail.transferAmount!,
})

const revisionsOf = ({ lines }: DepositDetail) =>
  lines.map(({ kind, amount }) => ({
    kind: revisionKinds[kind],
    amount: amount!,
    reason: null,
    reference: null,
  }))

const journalOf = (detail: DepositDetail): JournalDeposit => ({
  depositNo: detail.depositNo!,
  companyCode: detail.companyCode,
  companyName: detail.companyName,
  dateFrom: detail.dateFrom,
  dateTo: detail.dateTo,
  entryDate: detail.payDate,
  isReturned: false,
  figures: figuresOf(detail),
  taxes: taxesOf(detail),
  revisions: revisionsOf(detail),
})

const statementOf = (detail: DepositDetail): DepositStatement => ({
  ...golden,
  depositNo: detail.depositNo!,
  dateFrom: detail.dateFrom,
  dateTo: detail.dateTo,
  closeDate: detail.closeDate,
  payDate: detail.transferAmount === 0 ? null : detail.payDate,
  figures: figuresOf(detail),
  cashTotal: detail.cashTotal,
  points: 0,
  paymentMethods: detail.paymentMethods.map((paymentMethod) => ({
    name: paymentMethod.paymentMethodName,
    count: paymentMethod.paymentCount,
    usage: paymentMethod.usage!,
    refundCount: paymentMethod.refundCount,
    refund: paymentMethod.refund!,
    ratePpm: paymentMethod.ratePpm,
    taxClass: paymentMethod.taxClass,
    fee: paymentMethod.fee!,
    feeReturned: paymentMethod.feeBack!,
  })),
  taxes: taxesOf(detail).filter(({ base, tax }) => base !== 0 || tax !== 0),
  deductions: [],
  revisions: revisionsOf(detail),
  stores: [],
  days: [],
})

/**
 * Expects that the journal entry of a deposit has the model's amount on each account. Checks both
 * tax methods: fees including tax, and tax on an account of its own.
 */
export function expectJournal(detail: DepositDetail, wanted: ModelDeposit): void {
  const { fee, taxedFee, tax, transferFee, transferAmount, totalUsage, refund, revise } = wanted
  for (const method of ['EXCLUSIVE', 'INCLUSIVE'] as const) {
    const { lines } = journalEntry(journalOf(detail), method)
    const booked: Record<string, number> = {}
    for (const { account, side, amount, taxName } of lines) {
      // A returned taxed fee has a tax name of its own, such as "… Returned". For the comparison,
      // it counts with the other fees.
      const of = account === 'fee' ? `fee ${taxName.replace('Returned', '')}` : account
      booked[of] = (booked[of] ?? 0) + (side === 'DEBIT' ? amount : -amount)
    }
    const revised = (booked['carried'] ?? 0) + (booked['invoiced'] ?? 0) + (booked['returned'] ?? 0)
    expect({
      [method]: [detail.depositNo, booked['bank'] ?? 0, booked['receivable'] ?? 0, 0 - revised],
    }).toEqual({
      [method]: [detail.depositNo, transferAmount, refund - totalUsage, revise],
    })
    const taxed = taxedFee + transferFee
    expect([booked['fee taxable'] ?? 0, booked['tax'] ?? 0, booked['fee nonTaxable'] ?? 0]).toEqual(
      method === 'EXCLUSIVE' ? [taxed, tax, fee - taxedFee] : [taxed + tax, 0, fee - taxedFee],
    )
  }
}

/** Expects that the PDF statement of a deposit contains the model's amounts. */
export async function expectPaper(detail: DepositDetail, wanted: ModelDeposit): Promise<void> {
  const text = await pdfText(
    await statementPdf(statementOf(detail), 'ja', new Date('2027-12-01T00:00:00Z')),
  )
  for (const name of [
    'totalUsage',
    'refund',
    'fee',
    'tax',
    'transferFee',
    'transferAmount',
  ] as const)
    expect(text).toContain(Math.abs(wanted[name]).toLocaleString('en-US'))
  expect(text).toContain(detail.depositNo!)
}
