import type { FileColumn } from './figure-guess.ts'

/** Question that a guessed mapping leaves open, as the mapping contains it. */
export interface Question {
  readonly about: 'amount' | 'date' | 'number' | 'status'
  /** Value of the status column. */
  readonly of?: string
  readonly column?: string
  /** Possible answers. The mapping uses the first one until a person decides. */
  readonly options: readonly string[]
}

const totals =
  /^(?:(?:grand|sub|net)[ -]?)?totals?:?$|^sum$|^(?:総?合計|総計|小計|計)$|^(?:gesamt(?:summe|betrag)?|(?:zwischen)?summe)$|^(?:totale|totales|totaux|suma|soma|totaal)$|^нийт(?: дүн)?$|^(?:итого|всего)$|^(?:合计|总计|小计)$/iu

/** Leaves out words for a total, because a line with a total is no transaction. */
export function withoutTotals(column: FileColumn): FileColumn {
  const left = (texts: readonly string[]) => texts.filter((text) => !totals.test(text))
  const values = column.values && column.values.filter(({ value }) => !totals.test(value))
  return { ...column, samples: left(column.samples), forms: left(column.forms), values }
}

/** Returns the column with the highest score; null if no score is above zero. */
export function best(
  columns: readonly FileColumn[],
  score: (column: FileColumn) => number,
): FileColumn | null {
  const scored = columns
    .map((column) => [column, score(column)] as const)
    .filter(([, points]) => points > 0)
  return scored.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

export const hasFew = ({ values }: FileColumn, most: number): boolean =>
  values !== null && values.length > 0 && values.length <= most

export const isNumber = (text: string): boolean =>
  /^[\x21-\x7e]{1,64}$/.test(text.normalize('NFKC'))

/** True for an email address and for a masked card number, which identify no transaction. */
export const isMasked = (text: string): boolean =>
  text.includes('@') || /^[\d\s-]*[*•xX]{3,}[\d*•xX\s-]*$/.test(text)
