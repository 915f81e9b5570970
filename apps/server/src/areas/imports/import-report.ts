import { minorDigits } from '@choba/contract/money.ts'
import type { ingestJa } from '@choba/phrases/ingest.ja.ts'
import { add, negate, plainDecimal, ZERO, type Decimal } from '@choba/import-format/row/decimal.ts'
import type { ImportResult } from './import-run.ts'
import type { RowErrors } from './rows/row-errors.ts'
import type { Count, TallyLine } from './rows/import-tally.ts'

export type ImportPhrases = typeof ingestJa

/** Replaces placeholders such as `{name}` in a phrase with values. */
export const fill = (phrase: string, values: Record<string, string | number>): string =>
  phrase.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

// A full-width East Asian character takes two columns in a terminal.
const width = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  )

const aligned = (text: string, to: number, isText: boolean): string => {
  const space = ' '.repeat(Math.max(0, to - width(text)))
  return isText ? text + space : space + text
}

const plus = (a: Count, b: Count): Count => ({ n: a.n + b.n, sum: add(a.sum, b.sum) })
const nothing: Count = { n: 0, sum: ZERO }

const UNKNOWN_MONTH = '????-??'

/** Adds up the lines of days to lines of months, sorted by month, kind and currency. */
export function byMonth(lines: readonly TallyLine[]): TallyLine[] {
  const months = new Map<string, TallyLine>()
  for (const line of lines) {
    const day = line.day.slice(0, 7) || UNKNOWN_MONTH
    const key = `${day} ${line.kind} ${line.currency}`
    const sum = (name: 'source' | 'fresh' | 'known' | 'refused') =>
      plus(months.get(key)?.[name] ?? nothing, line[name])
    months.set(key, {
      day,
      kind: line.kind,
      currency: line.currency,
      source: sum('source'),
      fresh: sum('fresh'),
      known: sum('known'),
      refused: sum('refused'),
    })
  }
  return [...months].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

const kinds = ['PAYMENT', 'REFUND', 'OTHER'] as const

/** Adds up lines to one line for each kind and currency, without a day. */
export function byKind(lines: readonly TallyLine[]): TallyLine[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted()
  return kinds.flatMap((kind) =>
    currencies.flatMap((currency): TallyLine[] => {
      const own = lines.filter((line) => line.kind === kind && line.currency === currency)
      const sum = (name: 'source' | 'fresh' | 'known' | 'refused') =>
        own.reduce((all, line) => plus(all, line[name]), nothing)
      if (own.length === 0) return []
      const counts = { fresh: sum('fresh'), known: sum('known'), refused: sum('refused') }
      return [{ day: '', kind, currency, source: sum('source'), ...counts }]
    }),
  )
}

/**
 * Returns a table with one line per month: the amounts in the file, the amounts that are new,
 * known, rejected or skipped, and the difference that remains.
 */
export function monthTable(result: ImportResult, say: ImportPhrases): string {
  const lines = byMonth(result.lines)
  const totals = byKind(lines).map((line) => ({ ...line, day: say.total }))
  const { columns } = say
  const fresh = result.outcome === 'done' ? columns.fresh : columns.freshPlanned
  const heading = [
    columns.month,
    columns.kind,
    columns.source,
    '',
    fresh,
    '',
    columns.known,
    '',
    columns.refused,
    columns.difference,
  ]
  const isOneCurrency = lines.every(({ currency }) => currency === result.currency)
  const body = [...lines, ...totals].map((line) => {
    const unit = isOneCurrency ? '' : ` ${line.currency}`
    const money = (sum: Decimal) => `${plainDecimal(sum, minorDigits(line.currency))}${unit}`
    return [
      line.day,
      say.kinds[line.kind],
      String(line.source.n),
      money(line.source.sum),
      String(line.fresh.n),
      money(line.fresh.sum),
      String(line.known.n),
      money(line.known.sum),
      String(line.refused.n),
      money(add(line.source.sum, negate(add(line.fresh.sum, line.known.sum)))),
    ]
  })
  const widths = heading.map((_, place) =>
    Math.max(...[heading, ...body].map((cells) => width(cells[place]!))),
  )
  return [heading, ...body]
    .map((cells) =>
      cells
        .map((cell, place) => aligned(cell, widths[place]!, place < 2))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Lists the first rejected rows with line, reason and value. Then lists how many rows were rejected
 * for each reason.
 */
export function refusedLines(refusals: RowErrors, say: ImportPhrases): string[] {
  const shown = refusals.first.map(({ file, line, reason, value }) =>
    fill(say.refusedRow, { file, line, reason: say.reasons[reason], value }),
  )
  const more = refusals.count - shown.length
  const reasons = [...refusals.byReason].map(([reason, count]) =>
    fill(say.refusedReason, { reason: say.reasons[reason], count }),
  )
  return [...shown, ...(more > 0 ? [fill(say.refusedMore, { count: more })] : []), ...reasons]
}

/** Sentence about an import: its name in the phrases, and the values for its placeholders. */
export interface Note {
  note: keyof ImportPhrases['note']
  values: Record<string, string | number>
}

/** Maximum number of stores or terminals that a note names. The remaining ones are only counted. */
const MAX_NAMED_PLACES = 20

const placesNote = (note: 'newStores' | 'newTerminals', places: readonly string[]): Note[] =>
  places.length === 0
    ? []
    : [
        {
          note,
          values: {
            names:
              places.slice(0, MAX_NAMED_PLACES).join(', ') +
              (places.length > MAX_NAMED_PLACES ? ', …' : ''),
            count: places.length,
          },
        },
      ]

/** Returns notes about the files that are not errors: the names of sentences with their values. */
export function noteValues({
  notes,
  sourceNotes,
  plan,
}: Pick<ImportResult, 'notes' | 'sourceNotes' | 'plan'>): Note[] {
  const paymentMethods = notes
    .paymentMethods()
    .map(({ name, n }) => ({ note: 'paymentMethod' as const, values: { name, count: n } }))
  const absent = [...sourceNotes.absent]
    .filter(([, columns]) => columns.length > 0)
    .map(([file, columns]) => ({
      note: 'absent' as const,
      values: { file, columns: columns.join(', ') },
    }))
  return [
    ...placesNote('newStores', plan.newStores),
    ...placesNote('newTerminals', plan.newTerminals),
    ...(plan.closedDayRows > 0
      ? [{ note: 'closedDays' as const, values: { count: plan.closedDayRows } }]
      : []),
    ...paymentMethods,
    ...absent,
    ...notes
      .closed()
      .map(({ name, n }) => ({ note: 'closed' as const, values: { name, count: n } })),
    ...notes
      .typesNotTaken()
      .map(({ name, n }) => ({ note: 'typeNotTaken' as const, values: { name, count: n } })),
    ...(sourceNotes.numbersByLine ? [{ note: 'numbersByLine' as const, values: {} }] : []),
    ...(notes.masked > 0 ? [{ note: 'masked' as const, values: { count: notes.masked } }] : []),
  ]
}

/**
 * Lists the skipped rows, payment method names that the mapping does not contain, and notes about
 * the files.
 */
export function noteLines(result: ImportResult, say: ImportPhrases): string[] {
  const { note } = say
  const skips = result.notes.skips().map(({ reason, currency, n, sum }) =>
    fill(note.skipped, {
      reason: say.skips[reason],
      count: n,
      sum: plainDecimal(sum, 0),
      currency,
    }).trimEnd(),
  )
  return [...skips, ...noteValues(result).map(({ note: name, values }) => fill(note[name], values))]
}
