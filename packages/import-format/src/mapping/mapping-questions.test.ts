import { describe, expect, it } from 'vitest'
import { columnIndexOf } from './mapping-columns.ts'
import { openWitness } from './mapping-questions.ts'
import type { Mapping } from './mapping-shape.ts'

const mapping = (format: string, more: Partial<Mapping> = {}): Mapping => ({
  mapping: 1,
  about: '',
  file: { encoding: ['utf-8'], delimiter: ',' },
  date: { col: 'Date', format: [format] },
  currency: { value: 'USD' },
  amount: { col: 'Total' },
  fields: {},
  rules: [{ else: true, as: 'PAYMENT' }],
  ...more,
})

/** Returns the questions about lines with these dates and amounts. */
function asked(one: Mapping, lines: readonly (readonly [date: string, total: string])[]) {
  const witness = openWitness(one, columnIndexOf(['Date', 'Total']), Date.UTC(2026, 11, 1))
  for (const [line, cells] of lines.entries())
    witness.add(cells, { line, currency: 'USD', paymentNo: '', isRow: true, hasMoney: true })
  return witness.questions().map(({ about, options }) => [about, ...options.map((o) => o.value)])
}

describe('the order of day and month', () => {
  it.each([
    ['MM/DD/YYYY', ['03/04/2026', '05/06/2026'], [['dateOrder', 'MDY', 'DMY']]],
    ['MM/DD/YYYY', ['03/04/2026', '05/13/2026'], []],
    ['MM/DD/YYYY', ['03/03/2026'], []],
    ['DD.MM.YYYY', ['03.04.2026'], []],
    ['YYYY/MM/DD', ['2026/03/04'], []],
    ['DD/MM/YY', ['05/06/07'], [['dateOrder', 'DMY', 'MDY', 'YMD']]],
    // In another order than that of the mapping, these dates are in the future.
    ['MM/DD/YYYY', ['01/12/2026'], []],
    ['DD-MM-YYYY HH:mm', ['03-04-2026 10:00'], [['dateOrder', 'DMY', 'MDY']]],
  ])('of %s dates such as %j leads to the questions %j', (format, dates, questions) => {
    const lines = dates.map((date) => [date, '1.50'] as const)
    expect(asked(mapping(format), lines)).toEqual(questions)
  })

  it('is not asked for again after the answer, but is asked for after a change of the format', () => {
    const lines = [['03/04/2026', '1.50']] as const
    const answers = { dateOrder: 'MDY' as const }
    expect(asked(mapping('MM/DD/YYYY', { answers }), lines)).toEqual([])
    expect(asked(mapping('DD/MM/YYYY', { answers }), lines)).toHaveLength(1)
  })
})

describe('the unit of whole amounts', () => {
  const lines = (...totals: string[]) => totals.map((total) => ['2026-03-04', total] as const)

  it('is asked for only if no amount has decimals and an amount is not zero', () => {
    const one = mapping('YYYY-MM-DD')
    expect(asked(one, lines('1050', '2,000'))).toEqual([['units', 'major', 'minor']])
    expect(asked(one, lines('1050', '20.00'))).toEqual([])
    expect(asked(one, lines('0', '0'))).toEqual([])
  })

  it('is not asked for if the mapping contains the unit or the answer', () => {
    const main = mapping('YYYY-MM-DD', { answers: { units: 'major' } })
    const cents = mapping('YYYY-MM-DD', { amount: { col: 'Total', minor: { '*': 2 } } })
    expect(asked(main, lines('1050'))).toEqual([])
    expect(asked(cents, lines('1050'))).toEqual([])
  })
})
