import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readBankCsv } from './bank-csv.ts'
import { bankLayouts } from './bank-layouts.testing.ts'

const encodings = [
  ['UTF-8', (text: string) => new TextEncoder().encode(text)],
  ['Shift_JIS', (text: string) => iconv.encode(text, 'cp932')],
] as const

describe.each(bankLayouts)('the CSV layout of $bank', ({ text }) => {
  it.each(encodings)('is read without losing a line in %s', async (_name, encode) => {
    const read = await readBankCsv(encode(text), 2026)
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    expect(read.unread).toEqual([])
    expect(read.rows.map(({ direction, date, amount }) => [direction, date, amount])).toEqual([
      ['IN', '2026-11-30', 115_323],
      ['IN', '2026-11-30', 12],
      ['OUT', '2026-11-30', 330],
    ])
    expect(read.rows.every(({ summary }) => summary !== '')).toBe(true)
  })
})

describe('a CSV file of a bank', () => {
  const read = (text: string) => readBankCsv(new TextEncoder().encode(text), 2026)

  it.each(['▲330', '△330', '−330', '-330', '- 330'])(
    'has an amount out if the sign of a single amount column is that of %s',
    async (amount) => {
      const back = await read(`取引日,入出金(円)\n20261130,${amount}\n20261130,+5\n`)
      expect(back).toMatchObject({
        rows: [
          { direction: 'OUT', amount: 330 },
          { direction: 'IN', amount: 5 },
        ],
      })
    },
  )

  it('is rejected if it has no column for amounts in, because its credits would be lost', async () => {
    expect(await read('取引日,受取,払出金額\n20261130,500,\n20261130,,5\n')).toMatchObject({
      ok: false,
      problems: [{ problem: 'OTHER_FILE' }],
    })
  })

  it('returns the text of the lines that cannot be read', async () => {
    expect(
      await read('日付,入金金額,摘要\n2026/11/30,1,A\n11月30日,500,ﾔﾏﾀﾞ\n2026/11/30,五百,B\n'),
    ).toMatchObject({
      ok: true,
      rows: [{ amount: 1 }],
      unread: [
        { recordNo: 3, problem: 'DATE', text: '11月30日, 500, ﾔﾏﾀﾞ' },
        { recordNo: 4, problem: 'AMOUNT', text: '2026/11/30, 五百, B' },
      ],
    })
  })
})
