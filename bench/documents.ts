import { statementPdf } from '@choba/server/areas/statements/statement-document.ts'
import { longStatement } from '@choba/server/areas/statements/statement-figures.testing.ts'
import { count, within, type Figure } from './figure.ts'
import { median } from './load.ts'
import type { BenchOptions } from './options.ts'
import type { BenchContext } from './context.ts'

const LINES = 500
const MAX_MS = 1_000
const MAX_KB = 1_000

/**
 * Measures how long the PDF of a deposit statement with 500 stores takes. The first PDF of the
 * process is not counted.
 */
export async function measureDocuments(
  _context: BenchContext,
  { rounds }: BenchOptions,
): Promise<Figure[]> {
  const statement = longStatement(LINES)
  const issuedAt = new Date('2026-12-01T00:00:00Z')
  const milliseconds: number[] = []
  let bytes = 0
  // The first round is not counted, because it loads the fonts.
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    const pdf = await statementPdf(statement, 'ja', issuedAt)
    if (round > 0) milliseconds.push(performance.now() - began)
    bytes = pdf.length
  }
  const what = `PDF of a deposit statement with ${count(LINES)} lines`
  return [
    within(what, Math.round(median(milliseconds)), 'ms', '≤', MAX_MS, { milliseconds }),
    within(`${what}: size`, Math.round(bytes / 1000), 'kB', '≤', MAX_KB, { bytes }),
  ]
}
