import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { cycleOf } from '@choba/contract/terms-cycle.ts'
import type { NewTerms, TermsList, WaitingTerms } from '@choba/contract/terms.contract.ts'
import { resultOf, type Client } from '#testing/test-app.ts'

/** Code of the demo's largest merchant. */
export const MERCHANT = 'SHIBUYA-COFFEE'

export const termsOf = async (by: Client, entCode = MERCHANT): Promise<TermsList> =>
  resultOf(await by.get('terms/list', { entCode }))

/**
 * Returns valid new terms for a merchant. They have the values of the newest version, and begin
 * with the next cycle or after today.
 */
export async function nextTerms(
  by: Client,
  entCode = MERCHANT,
  changes: Partial<NewTerms> = {},
): Promise<NewTerms> {
  const { versions, paymentMethods, today } = await termsOf(by, entCode)
  const newest = versions[0]
  if (!newest) {
    const rates = paymentMethods.map(({ paymentType }) => ({ paymentType, ...plainRate }))
    return { ...plainTerms, rates, firstDay: today, ...changes }
  }
  const { cycle, payDay, roll, transferFees, minimumPayout, negativeCarries, pointCost } = newest
  // The rates must cover the current payment methods, which differ from those of the newest
  // version.
  const known = new Map(newest.rates.map((rate) => [rate.paymentType, rate]))
  const rates = paymentMethods.map(
    ({ paymentType }) => known.get(paymentType) ?? { paymentType, ...plainRate },
  )
  const from = newest.firstDay > today ? newest.firstDay : today
  const firstDay = addDays(cycleOf(from, cycle).to, 1)
  return {
    firstDay,
    cycle,
    payDay,
    roll,
    rates,
    transferFees,
    minimumPayout,
    negativeCarries,
    pointCost,
    ...changes,
  }
}

const plainRate = {
  ratePpm: 19_800,
  taxClass: 'TAXABLE_10',
  roundingUnit: 'TRANSACTION',
  roundingMode: 'FLOOR',
  feeReturned: true,
} as const

const plainTerms = {
  cycle: { kind: 'MONTHLY' },
  payDay: { kind: 'DAY_OF_NEXT_MONTH', day: 31 },
  roll: 'PREVIOUS',
  transferFees: [{ bankCode: null, from: 0, fee: 250 }],
  minimumPayout: 10_000,
  negativeCarries: 3,
  pointCost: 1,
} as const satisfies Omit<NewTerms, 'firstDay' | 'rates'>

export const ask = (by: Client, terms: object, entCode = MERCHANT) =>
  by.post('terms/add', { entCode, ...terms })

export const decide = (
  by: Client,
  approvalId: string,
  decision: 'APPROVE' | 'REFUSE',
  entCode = MERCHANT,
) => by.post('approval/decide', { approvalId, entCode, decision })

/** Requests terms as one administrator and approves them as the other. */
export async function approvedTerms(
  asker: Client,
  other: Client,
  terms: NewTerms,
  entCode = MERCHANT,
): Promise<ApprovalRow> {
  const { approvalId } = resultOf<WaitingTerms>(await ask(asker, terms, entCode))
  return resultOf(await decide(other, approvalId, 'APPROVE', entCode))
}
