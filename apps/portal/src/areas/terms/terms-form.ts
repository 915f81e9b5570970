import { MAX_AMOUNT } from '@choba/contract/money.ts'
import { addDays, addMonths, isDay } from '@choba/contract/period.ts'
import {
  cycleKinds,
  cycleOf,
  isFirstDayOfCycle,
  payDayKinds,
  rolls,
  type Cycle,
} from '@choba/contract/terms-cycle.ts'
import { roundingModes, roundingUnits, taxClasses } from '@choba/contract/terms-fee.ts'
import { formatRate, parseRate } from '@choba/contract/terms-rate.ts'
import {
  BUSINESS_DAYS_MAX,
  FIRST_DAY_MONTHS,
  NEGATIVE_CARRIES_MAX,
  type NewTerms,
  POINT_COST_MAX,
  type TermsList,
  type TermsRate,
  TRANSFER_FEES_MAX,
} from '@choba/contract/terms.contract.ts'
import * as z from 'zod/mini'

const plain = (text: string): string => text.normalize('NFKC').trim()
const whole = (min: number, max: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) =>
          /^\d{1,3}$/.test(plain(text)) && Number(plain(text)) >= min && Number(plain(text)) <= max,
      ),
    )
const money = (max: number) =>
  z
    .nullable(z.number())
    .check(z.refine((amount) => amount !== null && amount >= 0 && amount <= max))

const rate = z.object({
  paymentType: z.string(),
  rate: z.string().check(z.refine((text) => parseRate(text) !== null)),
  taxClass: z.enum(taxClasses),
  roundingUnit: z.enum(roundingUnits),
  roundingMode: z.enum(roundingModes),
  feeReturned: z.boolean(),
})

const bankCodes: Record<'JPY' | 'other', RegExp> = {
  JPY: /^(\d{4})?$/,
  other: /^([0-9A-Z]{2,11})?$/,
}

/**
 * Returns the reason that a version of the terms cannot start on a day; null if it can. The server
 * applies the same rules.
 */
export function firstDayFault(
  { versions, firstDayFrom, today }: Pick<TermsList, 'versions' | 'firstDayFrom' | 'today'>,
  day: string,
): 'missing' | 'early' | 'late' | 'cuts' | null {
  if (!isDay(day)) return 'missing'
  if (firstDayFrom !== null && day < firstDayFrom) return 'early'
  if (day > addMonths(today, FIRST_DAY_MONTHS)) return 'late'
  const newest = versions[0]
  return newest && !isFirstDayOfCycle(day, newest.cycle) ? 'cuts' : null
}

export const termsForm = (list: TermsList) =>
  z.object({
    firstDay: z.string().check(z.refine((day) => firstDayFault(list, day) === null)),
    cycleKind: z.enum(cycleKinds),
    weekday: z.string(),
    payDayKind: z.enum(payDayKinds),
    days: whole(1, BUSINESS_DAYS_MAX),
    dayOfMonth: z.string(),
    roll: z.enum(rolls),
    rates: z.array(rate),
    transferFees: z
      .array(
        z.object({
          bankCode: z
            .string()
            .check(
              z.refine((code) =>
                bankCodes[list.currency === 'JPY' ? 'JPY' : 'other'].test(plain(code)),
              ),
            ),
          from: money(MAX_AMOUNT),
          fee: money(MAX_AMOUNT),
        }),
      )
      .check(
        z.maxLength(TRANSFER_FEES_MAX),
        z.superRefine((tiers, context) => {
          const keys = tiers.map(({ bankCode, from }) => `${plain(bankCode)} ${from}`)
          keys.forEach((key, at) => {
            if (keys.indexOf(key) !== at)
              context.addIssue({ code: 'custom', path: [at, 'from'], message: 'twice' })
          })
        }),
      ),
    minimumPayout: money(MAX_AMOUNT),
    negativeCarries: whole(0, NEGATIVE_CARRIES_MAX),
    pointCost: money(POINT_COST_MAX),
  })
export type TermsInput = z.output<ReturnType<typeof termsForm>>

/** Returns the earliest first day after today for the next version. */
function nextFirstDay({ versions, today }: TermsList): string {
  const newest = versions[0]
  if (!newest) return today
  const from = newest.firstDay > today ? newest.firstDay : today
  return addDays(cycleOf(from, newest.cycle).to, 1)
}

const usual = {
  cycle: { kind: 'MONTHLY' },
  payDay: { kind: 'DAY_OF_NEXT_MONTH', day: 31 },
  roll: 'PREVIOUS',
  transferFees: [],
  minimumPayout: 0,
  negativeCarries: 3,
  pointCost: 0,
  rates: [],
} as const satisfies Omit<NewTerms, 'firstDay'>

/**
 * Returns the initial rate of a payment method in the form: the existing rate, or an empty rate
 * with the usual settings of the payment class.
 */
const rateOf = (
  { paymentType, paymentClass }: TermsList['paymentMethods'][number],
  known: TermsRate | undefined,
): z.output<typeof rate> => ({
  paymentType,
  rate: known ? formatRate(known.ratePpm) : '',
  taxClass: known?.taxClass ?? (paymentClass === 'CARD' ? 'NON_TAXABLE' : 'TAXABLE_10'),
  roundingUnit: known?.roundingUnit ?? 'TRANSACTION',
  roundingMode: known?.roundingMode ?? 'FLOOR',
  feeReturned: known?.feeReturned ?? true,
})

/**
 * Returns the initial form values of a new version: the values of the newest version, and the first
 * day of the next cycle.
 */
export const inputOf = (list: TermsList): TermsInput =>
  inputFrom(list.versions[0] ?? usual, nextFirstDay(list), list.paymentMethods)

/** Converts terms to form values, with a rate for each of the given payment methods. */
export function inputFrom(
  {
    cycle,
    payDay,
    roll,
    rates,
    transferFees,
    minimumPayout,
    negativeCarries,
    pointCost,
  }: Omit<NewTerms, 'firstDay'>,
  firstDay: string,
  paymentMethods: TermsList['paymentMethods'],
): TermsInput {
  return {
    firstDay,
    cycleKind: cycle.kind,
    weekday: String(cycle.kind === 'WEEKLY' ? cycle.weekday : 7),
    payDayKind: payDay.kind,
    days: String(payDay.kind === 'BUSINESS_DAYS' ? payDay.days : 3),
    dayOfMonth: String(payDay.kind === 'DAY_OF_NEXT_MONTH' ? payDay.day : 31),
    roll,
    rates: paymentMethods.map((paymentMethod) =>
      rateOf(
        paymentMethod,
        rates.find(({ paymentType }) => paymentType === paymentMethod.paymentType),
      ),
    ),
    transferFees: transferFees.map(({ bankCode, from, fee }) => ({
      bankCode: bankCode ?? '',
      from,
      fee,
    })),
    minimumPayout,
    negativeCarries: String(negativeCarries),
    pointCost,
  }
}

export const cycleOfInput = ({
  cycleKind,
  weekday,
}: Pick<TermsInput, 'cycleKind' | 'weekday'>): Cycle =>
  cycleKind === 'WEEKLY' ? { kind: cycleKind, weekday: Number(weekday) } : { kind: cycleKind }

export const payDayOfInput = ({
  payDayKind,
  days,
  dayOfMonth,
}: Pick<TermsInput, 'payDayKind' | 'days' | 'dayOfMonth'>): NewTerms['payDay'] =>
  payDayKind === 'BUSINESS_DAYS'
    ? { kind: payDayKind, days: Number(plain(days)) }
    : { kind: payDayKind, day: Number(dayOfMonth) }

/**
 * Converts form values for the API. All amounts are set at this point, because the form is
 * validated before it is sent.
 */
export const bodyOf = (input: TermsInput): NewTerms => ({
  firstDay: input.firstDay,
  cycle: cycleOfInput(input),
  payDay: payDayOfInput(input),
  roll: input.roll,
  rates: input.rates.map(({ rate: text, ...rest }) => ({ ...rest, ratePpm: parseRate(text) ?? 0 })),
  transferFees: input.transferFees.map(({ bankCode, from, fee }) => ({
    bankCode: plain(bankCode) === '' ? null : plain(bankCode),
    from: from ?? 0,
    fee: fee ?? 0,
  })),
  minimumPayout: input.minimumPayout ?? 0,
  negativeCarries: Number(plain(input.negativeCarries)),
  pointCost: input.pointCost ?? 0,
})
