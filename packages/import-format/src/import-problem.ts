/**
 * Reasons why an import cannot start or continue. The phrases `ingest.problems` contain a message
 * for each reason.
 */
export type ProblemName =
  | 'notCsv'
  | 'empty'
  | 'notClosed'
  | 'lineTooLong'
  | 'fileTooLarge'
  | 'fileTooCostly'
  | 'fileArchive'
  | 'fileDocument'
  | 'fileEncrypted'
  | 'packedTooLarge'
  | 'sheetUnreadable'
  | 'sheetMissing'
  | 'formulaUnsolved'
  | 'layoutsDiffer'
  | 'notEncoded'
  | 'zoneWanted'
  | 'mappingTooLong'
  | 'columnMissing'
  | 'columnUnknown'
  | 'columnTwice'
  | 'fileMissing'
  | 'notGzip'
  | 'fileTwice'
  | 'reportNotWritable'
  | 'mappingMissing'
  | 'mappingNotJson'
  | 'mappingKeyUnknown'
  | 'mappingKeyMissing'
  | 'mappingValueInvalid'
  | 'merchantRefused'
  | 'merchantNameInvalid'
  | 'merchantTaken'
  | 'merchantChanged'
  | 'settingsUnknown'
  | 'databaseAway'
  | 'tenantUnknown'
  | 'merchantUnknown'
  | 'merchantDiffers'
  | 'importerLost'
  | 'rowsRefused'
  | 'noRows'
  | 'fileForgotten'
  | 'commandEnded'
  | 'commandOvertaken'
  | 'processFailed'
  | 'settingsGone'
  | 'undoRefused'
  | 'zoneWantedHere'
  | 'zoneUnknownHere'
  | 'questionsOpen'
  | 'questionsOpenHere'
  | 'usage'

/**
 * Thrown if an import cannot start or continue. `phrase` is the name of the message, and `values`
 * are inserted into the message.
 */
export class ImportProblem extends Error {
  readonly phrase: ProblemName
  readonly values: Record<string, string>
  constructor(phrase: ImportProblem['phrase'], values: Record<string, string> = {}) {
    super(phrase)
    this.name = 'ImportProblem'
    this.phrase = phrase
    this.values = values
  }
}

/** An import problem as plain data that can be sent to another process. */
export interface ProblemData {
  readonly problem: Pick<ImportProblem, 'phrase' | 'values'>
}

/** Converts an import problem to data; rethrows any other error. */
export function problemData(error: unknown): ProblemData {
  if (!(error instanceof ImportProblem)) throw error
  return { problem: { phrase: error.phrase, values: error.values } }
}

/** Returns the answer if it is not a problem. @throws ImportProblem */
export function expectNoProblem<T extends object>(answer: T | ProblemData): T {
  if ('problem' in answer) throw new ImportProblem(answer.problem.phrase, answer.problem.values)
  return answer
}
