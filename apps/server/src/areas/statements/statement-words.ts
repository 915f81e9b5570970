import { formatAmount, formatCount, formatMoney } from '@choba/contract/money.ts'
import type { CorrectedStatement } from '@choba/contract/statement-data.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { languages } from '@choba/phrases/languages.ts'
import { createTranslator } from 'use-intl/core'

const translatorOf = (language: Language) =>
  createTranslator({ locale: language, messages: languages[language].statement })

type Translator = ReturnType<typeof translatorOf>

/** Returns the notes on a corrected statement that name the statement it corrects. */
export const correctionNotes = (
  { t, day }: StatementWords,
  corrects: CorrectedStatement | null,
): string[] => {
  if (!corrects) return []
  const { statementNo, issuedOn, reason } = corrects
  const note = t('corrects', { statementNo, issuedOn: day(issuedOn) })
  return reason === null ? [note] : [note, t('correctsReason', { reason })]
}

/** Texts and number formats of a statement in its language and currency. */
export interface StatementWords {
  readonly t: Translator
  /**
   * Formats an amount without currency symbol and with all decimals, for example `1,200`. The
   * symbol is above the table, so that figures align.
   */
  readonly amount: (minorUnits: number) => string
  /** `¥1,200`. */
  readonly money: (minorUnits: number) => string
  readonly count: (count: number) => string
  readonly day: (day: string) => string
  readonly period: (from: string, to: string) => string
  readonly unit: string
}

export function wordsOf(language: Language, currency: string): StatementWords {
  const t = translatorOf(language)
  const day = (text: string) => text.replaceAll('-', '/')
  return {
    t,
    amount: (minorUnits) => formatAmount(minorUnits, currency),
    money: (minorUnits) => formatMoney(minorUnits, currency),
    count: (count) => formatCount(count),
    day,
    period: (from, to) => (from === to ? day(from) : t('period', { from: day(from), to: day(to) })),
    unit: t('unit', { currency: currency === 'JPY' ? t('yen') : currency }),
  }
}

/** Formats a rate in parts per million as a percentage: `32400` → `3.24%`. */
export const percentOf = (ppm: number): string => `${formatRate(ppm)}%`
