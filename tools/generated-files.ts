import { generateFile, type GeneratedFile, type Mistake, mistakes } from './generated-file.ts'
import { type Answers, type ForeignFile, readForeign } from './foreign-files.testing.ts'

/** How well a generated file was read. */
type Verdict = 'exact' | 'asked' | 'rejected' | 'silentlyWrong'

/** Answers questions as a person who knows the file. */
const answersFor =
  ({ order, inMinorUnits, amountColumn }: GeneratedFile): Answers =>
  ({ about, options }) => {
    if (about === 'dateOrder') return order
    if (about === 'units') return inMinorUnits ? 'minor' : 'major'
    if (about === 'amount')
      return options.some(({ value }) => value === amountColumn) ? amountColumn : undefined
    return about === 'number' ? 'line' : undefined
  }

const withoutNumber = (row: string): string =>
  row
    .split(' ')
    .filter((_, at) => at !== 1)
    .join(' ')

/** Compares the rows that were read with the rows from which the file was generated. */
function verdictOf(file: GeneratedFile, open: ForeignFile, read: ForeignFile): Verdict {
  const isByLine = open.questions.some(({ about }) => about === 'number')
  const found = read.rows.map((row) => row.split(' ').slice(0, 4).join(' '))
  const compared = (rows: readonly string[], hasNumbers: boolean) =>
    rows
      .map((row) => (hasNumbers ? withoutNumber(row) : row))
      .toSorted()
      .join('\n')
  const isSame =
    file.hasNumbers && !isByLine
      ? compared(found, false) === compared(file.rows, false)
      : compared(found, true) === compared(file.rows, file.hasNumbers)
  const isLoud = read.problem !== null || read.refused.length > 0 || read.questions.length > 0
  if (file.mistake !== null) return isLoud ? (isSame ? 'exact' : 'rejected') : 'silentlyWrong'
  if (isLoud) return 'rejected'
  if (!isSame) return 'silentlyWrong'
  return open.questions.length <= 1 ? 'exact' : 'asked'
}

interface Judged {
  readonly seed: number
  readonly file: GeneratedFile
  readonly open: ForeignFile
  readonly read: ForeignFile
  readonly verdict: Verdict
}

/** Generates a file and reads it as the portal does. Every second file contains a mistake. */
export async function judge(seed: number): Promise<Judged> {
  const mistake: Mistake | null = seed % 2 === 0 ? null : mistakes[(seed >> 1) % mistakes.length]!
  const file = generateFile(seed, mistake)
  const open = await readForeign(file.bytes, file.currency)
  const isAsked = open.questions.length > 0
  const read = isAsked
    ? await readForeign(file.bytes, file.currency, { answers: answersFor(file) })
    : open
  return { seed, file, open, read, verdict: verdictOf(file, open, read) }
}

/** Reads many generated files and prints the counts of the results, and the first failures. */
async function main(count: number, from: number): Promise<void> {
  const counts = new Map<string, number>()
  const shown = new Map<string, number>()
  for (let seed = from; seed < from + count; seed++) {
    const { file, open, read, verdict } = await judge(seed)
    const key = `${file.mistake === null ? 'plain' : 'with a mistake'}: ${verdict}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const seen = shown.get(key) ?? 0
    if (verdict === 'exact' || seen >= 6) continue
    shown.set(key, seen + 1)
    const questions = open.questions.map(({ about, of }) => `${about} ${of}`)
    console.log(`${seed} ${key} (${file.mistake}) ${file.about} ${read.problem ?? ''}`)
    console.log({ questions, refused: read.refused, skipped: read.skipped })
    console.log(file.text.split(/\r?\n/).slice(0, 6).join('\n'))
    console.log(file.rows.slice(0, 3), read.rows.slice(0, 3))
  }
  console.log(Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

if (import.meta.main) await main(Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 0))
