import type {
  ImportDetail,
  ImportFindings,
  ImportFormat,
  ImportSettings,
  ImportSummary,
} from '@choba/contract/imports.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type {
  ImportContents,
  ImportMappingRow,
  ImportSentence,
  ImportTableRow,
} from '@choba/database/import-tables.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { ImportProblem } from '@choba/import-format/import-problem.ts'
import type { Recognised } from '@choba/import-format/file/file-recognition.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import { fill } from './import-report.ts'
import type { Obstacle } from './import-undo-obstacles.ts'
import { findingsIn, type StoredFindings } from './import-findings.ts'

type Words = (typeof languages)['ja']['ingest']

/** Returns the text of a stored sentence in the given language. */
export const sentenceOf = (kept: ImportSentence, language: Language): string =>
  fill(languages[language].ingest.problems[kept.phrase as keyof Words['problems']], kept.values)

/** Sentences for the portal that replace sentences about options of the command line. */
const inPortal: Readonly<Partial<Record<ImportProblem['phrase'], ImportProblem['phrase']>>> = {
  zoneWanted: 'zoneWantedHere',
  questionsOpen: 'questionsOpenHere',
  settingsUnknown: 'zoneUnknownHere',
}

/**
 * Converts a problem to a sentence that is stored. The sentence names the file as the user knows
 * it, not its path on the server.
 */
export const problemOf = (
  { phrase, values }: Pick<ImportProblem, 'phrase' | 'values'>,
  fileName: string,
): ImportSentence => ({
  phrase: inPortal[phrase] ?? phrase,
  // In problems of a mapping, `file` is not a path but the name of the mapping, so it is kept.
  values:
    values['file'] === undefined || phrase.startsWith('mapping')
      ? values
      : { ...values, file: fileName },
})

export const fileNameOf = ({ files }: Pick<ImportTableRow, 'files'>): string =>
  files.map(({ name }) => name).join(', ')

export function toSummary(row: ImportTableRow, { user, merchant }: Principal): ImportSummary {
  const at = (instant: Date) => offsetInstant(instant, merchant.time_zone)
  return {
    importId: String(row.id),
    state: row.state,
    source: row.source,
    fileName: fileNameOf(row),
    fileSize: row.file_size === null ? null : Number(row.file_size),
    sha256: row.files[0]?.sha256 || null,
    userName: row.user_name,
    own: row.user_id === user.id,
    currency: merchant.currency,
    paidOutExternally: row.paid_out_externally,
    accepted: row.accepted,
    known: row.known,
    refused: row.refused,
    startedAt: at(row.started_at),
    endedAt: row.finished_at && at(row.finished_at),
    version: row.version,
  }
}

export interface DetailParts {
  kept: readonly Pick<ImportMappingRow, 'id' | 'name'>[]
  same: { id: bigint; started_at: Date; user_name: string } | undefined
  obstacle: Obstacle
}

/**
 * Returns the names of the formats that were recognized in the file of an import. Mappings that
 * were deleted meanwhile are left out.
 */
function recognisedOf(
  recognised: readonly object[],
  kept: DetailParts['kept'],
  { formats }: Words,
): ImportDetail['recognised'] {
  const labels: Readonly<Record<string, string>> = formats
  return (recognised as readonly Recognised[]).flatMap(
    (format): { format: ImportFormat; label: string }[] => {
      if (format.kind === 'choba') return [{ format, label: labels['choba']! }]
      if (format.kind === 'shipped') return [{ format, label: labels[format.name] ?? format.name }]
      const mapping = kept.find(({ id }) => String(id) === format.mappingId)
      return mapping ? [{ format, label: mapping.name }] : []
    },
  )
}

export function toDetail(
  row: ImportTableRow,
  reader: Principal,
  language: Language,
  { kept, same, obstacle }: DetailParts,
): ImportDetail {
  const at = (instant: Date) => offsetInstant(instant, reader.merchant.time_zone)
  const namesOf = (recognised: readonly object[]) =>
    recognisedOf(recognised, kept, languages[language].ingest)
  const tablesOf = (kind: ImportContents['kind']) =>
    row.contents?.kind === kind ? row.contents.tables : []
  const isUnderWay = row.state === 'CHECKING' || row.state === 'RUNNING' || row.state === 'UNDOING'
  return {
    ...toSummary(row, reader),
    received: Number(row.received),
    settings: row.settings as ImportSettings | null,
    recognised: namesOf((row.recognised ?? []) as object[]),
    sheets: tablesOf('workbook').map(({ name, recognised }) => ({
      name,
      recognised: namesOf(recognised),
    })),
    members: tablesOf('archive').map(({ name }) => name),
    sameAs: same
      ? { importId: String(same.id), startedAt: at(same.started_at), userName: same.user_name }
      : null,
    progress:
      isUnderWay && row.phase
        ? { phase: row.phase, rows: row.phase_rows, total: row.phase_total }
        : null,
    findings:
      row.findings &&
      (findingsIn(row.findings as StoredFindings, language) satisfies ImportFindings),
    problem: row.problem && sentenceOf(row.problem, language),
    ...obstacle,
    undoneBy: row.undone_by,
    undoneAt: row.undone_at && at(row.undone_at),
    fileUntil: row.file_until && at(row.file_until),
  }
}
