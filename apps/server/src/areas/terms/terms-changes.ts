import { isDeepStrictEqual } from 'node:util'
import type { ApprovalChange } from '@choba/contract/approvals.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { NewTerms, TermsRate } from '@choba/contract/terms.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { languages } from '@choba/phrases/languages.ts'
import { createTranslator } from 'use-intl/core'

// Describes requested terms for the user who decides: each changed value before and after, in that
// user's language.

interface Reader {
  readonly language: Language
  readonly currency: string
  /** Bank names by code. */
  readonly banks: ReadonlyMap<string, string>
}

const translator = (language: Language) =>
  createTranslator({ locale: language, messages: languages[language].terms })
type Translate = ReturnType<typeof translator>

/** Formats a day such as `2026-11-20` as `2026/11/20`, like the screens do. */
export const dayWords = (day: string): string => day.replaceAll('-', '/')

const cycleWords = (t: Translate, { cycle }: NewTerms): string =>
  cycle.kind === 'WEEKLY'
    ? t('cycle.WEEKLY', { weekday: t(`weekday.${String(cycle.weekday) as '1'}`) })
    : t(`cycle.${cycle.kind}`)

const payDayWords = (t: Translate, { payDay }: NewTerms): string =>
  payDay.kind === 'BUSINESS_DAYS'
    ? t('payDay.BUSINESS_DAYS', { days: payDay.days })
    : payDay.day === 31
      ? t('payDay.lastOfNextMonth')
      : t('payDay.DAY_OF_NEXT_MONTH', { day: payDay.day })

const rateParts = (t: Translate, rate: TermsRate): string[] => [
  `${formatRate(rate.ratePpm)}%`,
  t(`taxClass.${rate.taxClass}`),
  t(`roundingUnit.${rate.roundingUnit}`),
  t(`roundingMode.${rate.roundingMode}`),
  t(`feeReturned.${rate.feeReturned ? 'yes' : 'no'}`),
]

/**
 * Describes a rate. The percentage is always included, other parts only if they have changed. A new
 * rate is described completely.
 */
function rateChange(
  t: Translate,
  before: TermsRate | undefined,
  after: TermsRate,
): ApprovalChange['text'] {
  const is = rateParts(t, after)
  if (!before) return { before: null, after: is.join('\n') }
  const was = rateParts(t, before)
  const shown = (parts: readonly string[]) =>
    parts.filter((_, at) => at === 0 || was[at] !== is[at]).join('\n')
  return { before: shown(was), after: shown(is) }
}

const bankWords = (t: Translate, code: string, banks: Reader['banks']): string => {
  const name = banks.get(code)
  return name === undefined ? t('tier.bank', { code }) : t('tier.named', { name, code })
}

const transferFeeWords = (
  t: Translate,
  { transferFees }: NewTerms,
  { currency, banks }: Reader,
): string =>
  transferFees.length === 0
    ? t('noTransferFee')
    : transferFees
        .map(({ bankCode, from, fee }) =>
          [
            bankCode === null ? t('tier.any') : bankWords(t, bankCode, banks),
            t('tier.from', { amount: formatMoney(from, currency) }),
            formatMoney(fee, currency),
          ].join(' '),
        )
        .join('\n')

type Field = ApprovalChange['field']
const fields: readonly Field[] = [
  'firstDay',
  'cycle',
  'payDay',
  'roll',
  'transferFees',
  'minimumPayout',
  'negativeCarries',
  'pointCost',
]

function words(t: Translate, field: Field, terms: NewTerms, reader: Reader): string {
  switch (field) {
    case 'firstDay':
      return dayWords(terms.firstDay)
    case 'cycle':
      return cycleWords(t, terms)
    case 'payDay':
      return payDayWords(t, terms)
    case 'roll':
      return t(`roll.${terms.roll}`)
    case 'transferFees':
      return transferFeeWords(t, terms, reader)
    case 'negativeCarries':
      return t('carries', { count: terms.negativeCarries })
    default:
      return formatMoney(
        field === 'minimumPayout' ? terms.minimumPayout : terms.pointCost,
        reader.currency,
      )
  }
}

/**
 * Lists the differences from the previous version of the terms. For the first version, lists all
 * fields.
 * @param names payment method names in the user's language, by code
 */
export function changesOfTerms(
  before: NewTerms | null,
  after: NewTerms,
  names: ReadonlyMap<string, string>,
  reader: Reader,
): ApprovalChange[] {
  const t = translator(reader.language)
  const plain = fields.flatMap((field): ApprovalChange[] => {
    const text = {
      before: before && words(t, field, before, reader),
      after: words(t, field, after, reader),
    }
    return text.before === text.after ? [] : [{ field, text }]
  })
  const rates = after.rates.flatMap((rate): ApprovalChange[] => {
    const was = before?.rates.find(({ paymentType }) => paymentType === rate.paymentType)
    if (isDeepStrictEqual(was, rate)) return []
    const of = names.get(rate.paymentType) ?? rate.paymentType
    return [{ field: 'rate', of, text: rateChange(t, was, rate) }]
  })
  return [...plain, ...rates]
}
