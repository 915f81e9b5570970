import type { ingestJa } from '@choba/phrases/ingest.ja.ts'

/** Why an import cannot begin; `phrase` names the sentence, `values` fill it. */
export class ImportProblem extends Error {
  readonly phrase: keyof typeof ingestJa.problems
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
