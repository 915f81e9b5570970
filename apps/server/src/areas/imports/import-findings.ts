import {
  type ImportFindings,
  type ImportTotal,
  TOTALS_MAX,
} from '@choba/contract/imports.contract.ts'
import { minorDigits } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { plainDecimal } from '@choba/import-format/row/decimal.ts'
import { byKind, byMonth, fill, noteValues } from './import-report.ts'
import type { ImportResult } from './import-run.ts'
import type { Count, TallyLine } from './rows/import-tally.ts'

type Words = (typeof languages)['ja']['ingest']

/**
 * Result of a check or an import, as it is stored. It contains the names of sentences, not their
 * text. The sentences are translated when a user reads the result, into that user's language.
 */
export interface StoredFindings extends Omit<
  ImportFindings,
  'reasons' | 'skips' | 'notes' | 'effects' | 'canBeUndone'
> {
  reasons: { reason: string; count: number }[]
  skips: { reason: string; currency: string; count: number; sum: string }[]
  notes: { note: keyof Words['note']; values: Record<string, string | number> }[]
}

function totalOf(line: TallyLine): ImportTotal {
  const { currency } = line
  const places = minorDigits(currency)
  const total = ({ n, sum }: Count) => ({ count: n, sum: plainDecimal(sum, places) })
  return {
    day: line.day,
    kind: line.kind,
    currency,
    source: total(line.source),
    fresh: total(line.fresh),
    known: total(line.known),
    refused: total(line.refused),
  }
}

/**
 * Converts the result of a check or an import into its stored form.
 * @param fileName name of the uploaded file, which replaces its path on the server
 */
export function storedFindings(
  result: ImportResult,
  byReason: ReadonlyMap<string, number>,
  fileName: string,
): StoredFindings {
  const { read, fresh, known, skipped, refused, notes } = result
  const lines = result.lines.length > TOTALS_MAX ? byMonth(result.lines) : result.lines
  return {
    read,
    fresh,
    known,
    skipped,
    refused,
    totals: lines.map(totalOf),
    sums: byKind(result.lines).map(totalOf),
    reasons: [...byReason]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    skips: notes.skips().map((skip) => ({
      reason: skip.reason,
      currency: skip.currency,
      count: skip.n,
      sum: plainDecimal(skip.sum, 0),
    })),
    notes: noteValues(result).map(({ note, values }) => ({
      note,
      values: 'file' in values ? { ...values, file: fileName } : values,
    })),
  }
}

/**
 * Returns true if a note describes a side effect of the import, such as new stores. The dialog that
 * confirms the import shows these notes again.
 */
const isEffect = ({ note }: StoredFindings['notes'][number]): boolean =>
  note === 'newStores' || note === 'newTerminals' || note === 'closedDays'

/** Translates stored findings into the language of the reader. */
export function findingsIn(kept: StoredFindings, language: Language): ImportFindings {
  const say = languages[language].ingest
  const sentence = ({ note, values }: StoredFindings['notes'][number]) =>
    fill(say.note[note], values)
  return {
    ...kept,
    reasons: kept.reasons.map(({ reason, count }) => ({
      reason: say.reasons[reason as keyof Words['reasons']],
      count,
    })),
    skips: kept.skips.map((skip) => ({
      ...skip,
      reason: say.skips[skip.reason as keyof Words['skips']],
    })),
    effects: kept.notes.filter(isEffect).map(sentence),
    canBeUndone: kept.notes.every(({ note }) => note !== 'closedDays'),
    notes: kept.notes.filter((note) => !isEffect(note)).map(sentence),
  }
}
