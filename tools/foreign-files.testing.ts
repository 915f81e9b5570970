import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewFile } from '@choba/import-format/file/file-preview.ts'
import { openFiles, type ReadingOrder, rowsOf } from '@choba/import-format/file/file-reading.ts'
import { recognise } from '@choba/import-format/file/file-recognition.ts'
import { ImportProblem } from '@choba/import-format/import-problem.ts'
import type { FileQuestion } from '@choba/import-format/mapping/mapping-questions.ts'
import { shippedMapping } from '@choba/import-format/mapping/mapping.ts'
import { withAnswer } from '../apps/portal/src/areas/imports/mapping-answers.ts'
import { guessMapping } from '../apps/portal/src/areas/imports/mapping-guess.ts'
import { parseMapping, textOf } from '../apps/portal/src/areas/imports/mapping-json.ts'

/** A file as the import would read it, without a database. */
export interface ForeignFile {
  /** Name of the recognized layout; null if the mapping was guessed. */
  readonly layout: string | null
  /** Text of the mapping. */
  readonly mapping: string
  /** Payments and refunds as text: kind, number, amount, time, and the payment of a refund. */
  readonly rows: readonly string[]
  /** Skipped lines with the reason. */
  readonly skipped: readonly string[]
  /** Rejected lines with the reason. */
  readonly refused: readonly string[]
  readonly questions: readonly FileQuestion[]
  /** Name of the problem that stopped reading; null if there was none. */
  readonly problem: string | null
}

const paymentMethods = ['PAYPAY', 'VISA', 'MASTERCARD', 'JCB', 'CARD', 'CASH', 'WECHAT_PAY'].map(
  (code) => ({ code, names: [] }),
)

const ANSWERS_MAX = 10

/** Answers that a person gives, by the question. Questions without an answer stay open. */
export type Answers = (question: FileQuestion) => string | undefined

function orderFor(file: string, currency: string, timeZone: string): ReadingOrder {
  return {
    files: [file],
    format: 'choba',
    mapping: null,
    encoding: null,
    sourceTimeZone: null,
    merchant: { currency, timeZone, merchantCode: 'M' },
    paymentMethods,
    tradeTypes: [],
  }
}

async function readWith(order: ReadingOrder, text: string): Promise<Omit<ForeignFile, 'layout'>> {
  const reading = { ...order, format: 'mapping:guess', mapping: { name: 'guess', text } }
  const [rows, skipped, refused]: [string[], string[], string[]] = [[], [], []]
  try {
    const { layouts } = await openFiles(reading)
    const read = rowsOf(reading, layouts)
    for await (const { raw, link, line, ...row } of read.source()) {
      if (row.skipped) skipped.push(`${line} ${row.skipped}`)
      else if (row.refused) refused.push(`${line} ${row.refused.reason}`)
      else {
        const of = raw.originalPaymentNo ?? link?.value ?? ''
        const at = raw.paidAt!.replace('.000Z', 'Z')
        rows.push([raw.tradeKind, raw.paymentNo, raw.amount, at, of].join(' ').trim())
      }
    }
    const questions = read.questions()
    return { mapping: text, rows, skipped, refused, questions, problem: null }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
    return { mapping: text, rows, skipped, refused, questions: [], problem: error.phrase }
  }
}

/**
 * Reads a file as the portal does: with the layout that is recognized, or else with a guessed
 * mapping. Then answers the questions.
 */
export async function readForeign(
  content: string | Uint8Array,
  currency: string,
  { answers, timeZone = 'UTC' }: { answers?: Answers; timeZone?: string } = {},
): Promise<ForeignFile> {
  const folder = mkdtempSync(join(tmpdir(), 'choba-foreign-'))
  const path = join(folder, 'file.csv')
  writeFileSync(path, content)
  try {
    const order = orderFor(path, currency, timeZone)
    const [known] = await recognise(path, [])
    const layout = known?.kind === 'shipped' ? known.name : null
    let text: string
    if (layout === null) {
      const seen = await previewFile({ reading: order, count: 20, headingLine: null })
      text = textOf(guessMapping(seen, currency).mapping)
    } else text = shippedMapping(layout)!
    let read = await readWith(order, text)
    if (!answers) return { layout, ...read }
    for (let turn = 0; turn < ANSWERS_MAX; turn++) {
      const open = read.questions.find((question) => answers(question) !== undefined)
      if (!open) break
      text = textOf(withAnswer(parseMapping(text)!, open, answers(open)!, currency))
      read = await readWith(order, text)
    }
    return { layout, ...read }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
