import { finish } from '@choba/banking/steps.ts'
import { readBankFile } from '@choba/import-format/bank/bank-file.ts'
import { bankLayouts, LAYOUT_PAYER } from '@choba/import-format/bank/bank-layouts.testing.ts'
import { expect, it } from 'vitest'
import { matchLines } from './bank-line-matching.ts'
import { payerKey } from './payer-key.ts'
import { depositOf } from './reconciliation.testing.ts'
import { linesOf } from './reconciliation.service.ts'

it.each(bankLayouts)(
  'the transfer in a CSV file of $bank matches its deposit by amount, payer and day',
  async ({ text }) => {
    const read = await readBankFile(new TextEncoder().encode(text), 2026)
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    const lines = finish(linesOf(read.content, []))
    const { matched, suggested, none, open } = finish(
      matchLines(lines, [depositOf()], new Set([payerKey(LAYOUT_PAYER)])),
    )
    expect(matched.map(({ line, way }) => [line.amount, way])).toEqual([[115_323, 'FIELDS']])
    expect([suggested, open]).toEqual([[], []])
    expect(none.map(({ line }) => line.amount)).toEqual([12])
  },
)
