import { isDeepStrictEqual } from 'node:util'
import { BAD_FIELDS_MAX, type BadField } from '@choba/contract/bad-input.ts'
import { addDays, addMonths } from '@choba/contract/period.ts'
import { FIRST_DAY_MONTHS, type NewTerms } from '@choba/contract/terms.contract.ts'
import { isFirstDayOfCycle } from '@choba/contract/terms-cycle.ts'

/**
 * Data against which the fields of a new version are checked. `TermsBasis` has the data that the
 * approval request depends on.
 */
export interface TermsContext {
  /** Newest existing version; null for the first version. */
  readonly newest: Pick<NewTerms, 'firstDay' | 'cycle'> | null
  /** Existing version to which missing rates are added; undefined if a new version is requested. */
  readonly added?: NewTerms | undefined
  /** Last closed day; null if none is closed. */
  readonly closedThrough: string | null
  readonly today: string
  /**
   * Codes of the payment methods that need a rate: the merchant gets their payments by deposits.
   */
  readonly paymentMethods: readonly string[]
  readonly currency: string
}

/** Returns the earliest day on which a new version can begin; null means any day. */
export function firstDayFrom({
  newest,
  closedThrough,
}: Pick<TermsContext, 'newest' | 'closedThrough'>): string | null {
  const last = [newest?.firstDay, closedThrough]
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1)
  return last === undefined ? null : addDays(last, 1)
}

/**
 * Checks the first day. It must be after the first day of the newest version and begin a new
 * cycle, so that each cycle has one version.
 */
function firstDayProblems({ firstDay }: NewTerms, context: TermsContext): BadField[] {
  const path = 'firstDay'
  const earliest = firstDayFrom(context)
  if (earliest !== null && firstDay < earliest) return [{ path, problem: 'tooSmall' }]
  if (firstDay > addMonths(context.today, FIRST_DAY_MONTHS)) return [{ path, problem: 'tooLarge' }]
  if (context.newest && !isFirstDayOfCycle(firstDay, context.newest.cycle))
    return [{ path, problem: 'value' }]
  return []
}

function rateProblems({ rates }: NewTerms, { paymentMethods }: TermsContext): BadField[] {
  const codes = rates.map(({ paymentType }) => paymentType)
  const odd = codes.flatMap((code, at): BadField[] =>
    paymentMethods.includes(code) && codes.indexOf(code) === at
      ? []
      : [{ path: `rates[${at}].paymentType`, problem: 'value' }],
  )
  return paymentMethods.every((code) => codes.includes(code))
    ? odd
    : [...odd, { path: 'rates', problem: 'missing' }]
}

function transferFeeProblems({ transferFees }: NewTerms, { currency }: TermsContext): BadField[] {
  return transferFees.flatMap(({ bankCode, from }, at): BadField[] => {
    // Japanese bank codes have four digits.
    if (currency === 'JPY' && bankCode !== null && !/^\d{4}$/.test(bankCode))
      return [{ path: `transferFees[${at}].bankCode`, problem: 'format' }]
    const first = transferFees.findIndex((one) => one.bankCode === bankCode && one.from === from)
    return first === at ? [] : [{ path: `transferFees[${at}].from`, problem: 'value' }]
  })
}

/** Returns the rates in `rates` for payment methods without a rate in `version`. */
export const missingRates = (version: NewTerms, { rates }: NewTerms): NewTerms['rates'] =>
  rates.filter((rate) => !version.rates.some(({ paymentType }) => paymentType === rate.paymentType))

/**
 * Checks rates that are added to an existing version. The request must repeat the values of the
 * version without change, and add a rate for each payment method that has none.
 */
function additionProblems(terms: NewTerms, version: NewTerms, context: TermsContext): BadField[] {
  const { rates, ...rest } = terms
  const others = Object.entries(rest).flatMap(([path, value]): BadField[] =>
    isDeepStrictEqual(value, version[path as keyof typeof rest])
      ? []
      : [{ path, problem: 'value' }],
  )
  const changed = rates.flatMap((rate, at): BadField[] => {
    const was = version.rates.find(({ paymentType }) => paymentType === rate.paymentType)
    return was === undefined || isDeepStrictEqual(was, rate)
      ? []
      : [{ path: `rates[${at}]`, problem: 'value' }]
  })
  return [...others, ...changed, ...rateProblems(terms, context)]
}

/** Returns all problems of a new version, or of rates added to an existing one, by field. */
export const termsProblems = (terms: NewTerms, context: TermsContext): BadField[] =>
  (context.added
    ? additionProblems(terms, context.added, context)
    : [
        ...firstDayProblems(terms, context),
        ...rateProblems(terms, context),
        ...transferFeeProblems(terms, context),
      ]
  ).slice(0, BAD_FIELDS_MAX)
