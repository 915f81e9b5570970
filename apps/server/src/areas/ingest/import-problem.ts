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
