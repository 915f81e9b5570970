import {
  columnWords,
  isFinalWord,
  isOpenWord,
  isPaymentMethodWord,
  kindOfWord,
} from './column-words.ts'
import { type FileColumn, figureFormOf, isBelowZero, textsOf } from './figure-guess.ts'
import { best, hasFew, isMasked, isNumber, type Question } from './guess-parts.ts'
import type { KindPart, LineKind } from './mapping-kinds.ts'

/** Maximum number of unknown values that become questions. Further ones are rejected. */
const ASKED_VALUES = 8

const kindAnswers = ['PAYMENT', 'REFUND', 'SKIP'] as const

/**
 * Returns the kind of line that a value means. In a status column, a final status is a payment.
 * Returns null if a person must decide, for example for canceled lines in a status column, which
 * may never have been paid.
 */
function kindIn(column: FileColumn, value: string): LineKind | null {
  const kind = kindOfWord(value)
  if (!columnWords.status.test(column.name)) return kind
  if (isOpenWord(value)) return 'SKIP'
  if (kind === 'REFUND' && columnWords.calledOff.test(value)) return null
  return kind ?? (isFinalWord(value) === true ? 'PAYMENT' : null)
}

const values = (column: FileColumn): string[] => (column.values ?? []).map(({ value }) => value)

function kindColumn(columns: readonly FileColumn[], amount: FileColumn | null): FileColumn | null {
  return best(columns, (column) => {
    if (!hasFew(column, 20) || column === amount || columnWords.side.test(column.name)) return 0
    const known = values(column).filter((value) => kindIn(column, value) !== null)
    if (known.length === 0) return 0
    const isNamed = columnWords.kind.test(column.name)
    const isStatus = columnWords.status.test(column.name)
    // A card type column may contain a word such as "prepaid".
    const areMethods = values(column).some(isPaymentMethodWord)
    const isOther = !isNamed && !isStatus
    if (areMethods || (isOther && (column.isUnique || known.length < values(column).length)))
      return 0
    const hasRefunds = known.some((value) => kindIn(column, value) === 'REFUND')
    return (isNamed ? 3 : isStatus ? 2 : 1) + (hasRefunds ? 2 : 0)
  })
}

function statusColumn(columns: readonly FileColumn[]): FileColumn | null {
  return best(columns, (column) => {
    const finals = values(column).map(isFinalWord)
    if (!hasFew(column, 12) || !finals.includes(true)) return 0
    if (columnWords.status.test(column.name)) return 2
    // A column with another name counts if most of its few values are words for a status.
    const known = finals.filter((final) => final !== null).length
    return finals.length <= 6 && !column.isUnique && known * 2 >= finals.length ? 1 : 0
  })
}

/** Returns questions about values whose meaning is unknown. */
const asked = (column: FileColumn, unknown: readonly string[]): Question[] =>
  unknown.slice(0, ASKED_VALUES).map((of) => ({
    about: 'status',
    of,
    column: column.name,
    options: kindAnswers,
  }))

function linkColumn(columns: readonly FileColumn[]): FileColumn | null {
  const hasNumber = columns.some(
    ({ name }) => columnWords.paymentNo.test(name) && !columnWords.reference.test(name),
  )
  return best(columns, (column) => {
    const texts = textsOf(column)
    // Leaves out columns with amounts, because a refunded amount is not the number of a payment.
    if (!texts.every(isNumber) || texts.some((text) => /^-?[\d,. ]*[.,]\d\d?$/.test(text))) return 0
    if (texts.some(isMasked) || !texts.some((text) => /\d/.test(text))) return 0
    if (columnWords.notLink.test(column.name)) return 0
    if (columnWords.link.test(column.name)) return 2
    return hasNumber && columnWords.reference.test(column.name) && column.emptyCount > 0 ? 1 : 0
  })
}

/** True for a column with refunded amounts that are not all empty or zero. */
const isRefunded = (column: FileColumn, amount: FileColumn | null): boolean =>
  column !== amount &&
  columnWords.refunded.test(column.name) &&
  figureFormOf(textsOf(column)) !== null &&
  !textsOf(column).every((text) => /^[0.,\s-]*$/.test(text))

/** Guesses which lines are payments or refunds, and which are skipped. */
export function guessKinds(
  columns: readonly FileColumn[],
  amount: FileColumn | null,
  isSigned: boolean,
): { part: KindPart; questions: Question[] } {
  const found = kindColumn(columns, amount)
  // A status without refunds says which lines are final. Then the sign says which are refunds.
  const isFinal =
    found !== null &&
    columnWords.status.test(found.name) &&
    !values(found).some((value) => kindOfWord(value) === 'REFUND')
  const kind = isFinal ? null : found
  const status = statusColumn(columns.filter((column) => column !== kind))
  const isNegative = isSigned || (amount ? textsOf(amount).some(isBelowZero) : false)
  const kinds: Record<string, LineKind> = {}
  const questions: Question[] = []
  if (kind) {
    for (const value of values(kind)) {
      const said = kindIn(kind, value)
      if (said) kinds[value] = said
    }
    const unknown = values(kind).filter((value) => !kinds[value])
    const isStatus = columnWords.status.test(kind.name)
    if (isStatus && kind.emptyCount > 0) {
      // Until a person decides, lines without a status count as payments.
      kinds[''] = 'PAYMENT'
      unknown.unshift('')
    }
    questions.push(...asked(kind, unknown))
  }
  const said = status ? values(status) : []
  const finals = said.filter((value) => isFinalWord(value) === true)
  const open = said.filter((value) => isFinalWord(value) === false)
  if (status) {
    const unknown = said.filter((value) => isFinalWord(value) === null)
    if (status.emptyCount > 0) {
      finals.push('')
      unknown.unshift('')
    }
    questions.push(...asked(status, unknown))
  }
  const hasRefunds = Object.values(kinds).includes('REFUND')
  const refunded = hasRefunds ? undefined : columns.find((column) => isRefunded(column, amount))
  return {
    part: {
      column: kind?.name ?? null,
      kinds,
      rest: kind ? 'REFUSE' : 'PAYMENT',
      bySign: !kind && isNegative,
      isMinus: isNegative,
      final: status ? { column: status.name, values: finals, skip: open } : null,
      refunded: refunded?.name ?? null,
      link: linkColumn(columns)?.name ?? null,
    },
    questions,
  }
}
