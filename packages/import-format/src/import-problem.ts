/** Why an import cannot begin or go on. Each has its sentence in `ingest.problems` of the phrases. */
export type ProblemName =
  | 'notCsv'
  | 'empty'
  | 'notClosed'
  | 'lineTooLong'
  | 'fileTooLarge'
  | 'fileTooCostly'
  | 'fileArchive'
  | 'fileDocument'
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
  | 'usage'

/** Why an import cannot begin; `phrase` names the sentence, `values` fill it. */
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

/** An import problem as data, which can be sent to another process. */
export interface ProblemData {
  readonly problem: Pick<ImportProblem, 'phrase' | 'values'>
}

/** The data of an import problem. @throws everything else */
export function problemData(error: unknown): ProblemData {
  if (!(error instanceof ImportProblem)) throw error
  return { problem: { phrase: error.phrase, values: error.values } }
}

/** Gives back what is not the data of a problem. @throws ImportProblem */
export function expectNoProblem<T extends object>(answer: T | ProblemData): T {
  if ('problem' in answer) throw new ImportProblem(answer.problem.phrase, answer.problem.values)
  return answer
}
