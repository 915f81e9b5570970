import { describe, expect, it } from 'vitest'
import { formatsOf, isSwappable } from './date-formats.ts'
import { figureFormOf, type FileColumn } from './figure-guess.ts'
import { guessMapping } from './mapping-guess.ts'
import { kindsOf } from './mapping-kinds.ts'
import { amountOf, dateOf, fieldOf } from './mapping-json.ts'

/** Returns a column with these cells, in the format that the server sends. */
function column(name: string, ...cells: readonly string[]): FileColumn {
  const counts = new Map<string, number>()
  for (const cell of cells.filter(Boolean)) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  return {
    name,
    samples: [...cells],
    forms: [],
    values: [...counts].map(([value, count]) => ({ value, count })),
    isUnique: [...counts.values()].every((count) => count === 1),
    emptyCount: cells.filter((cell) => cell === '').length,
  }
}
const guess = (delimiter: string, ...columns: readonly FileColumn[]) =>
  guessMapping({ encoding: 'utf-8', delimiter, headingLine: 1, columns: [...columns] }, 'JPY')
    .mapping

describe('the guessed mapping', () => {
  it('fits a card terminal file with refunds, fees and payouts', () => {
    const mapping = guess(
      ',',
      column(
        'Date',
        '2026-11-02 10:15',
        '2026-11-02 11:00',
        '2026-11-03 09:30',
        '2026-11-04 00:00',
      ),
      column('Transaction ID', 'TX9A01', 'TX9A02', 'TX9A03', 'TX9A04'),
      column('Type', 'Sale', 'Refund', 'Sale', 'Payout'),
      column('Status', 'Successful', 'Successful', 'Failed', 'Successful'),
      column('Card Type', 'VISA', 'VISA', 'MASTERCARD', ''),
      column('Total', '1,200.00', '-300.00', '80.50', '-900.00'),
      column('Fee', '12.00', '-3.00', '0.80', '0.00'),
      column('Location', 'North', 'North', 'South', 'North'),
    )
    expect(dateOf(mapping)).toEqual({
      column: 'Date',
      time: null,
      formats: ['YYYY-MM-DD HH:mm'],
      zone: null,
      zoneColumn: null,
    })
    expect(amountOf(mapping)).toEqual({ column: 'Total', form: 'point' })
    expect(fieldOf(mapping, 'paymentNo')).toEqual({ column: 'Transaction ID' })
    expect(fieldOf(mapping, 'paymentType')).toEqual({ column: 'Card Type' })
    expect(fieldOf(mapping, 'storeCode')).toEqual({ column: 'Location' })
    expect(fieldOf(mapping, 'fee')).toEqual({ column: 'Fee' })
    expect(kindsOf(mapping)).toMatchObject({
      column: 'Type',
      kinds: { Sale: 'PAYMENT', Refund: 'REFUND', Payout: 'SKIP' },
      rest: 'REFUSE',
      isMinus: true,
      final: { column: 'Status', values: ['Successful'], skip: ['Failed'] },
    })
  })

  it('finds the payment method column by its cells if its name is unknown', () => {
    const mapping = guess(
      ',',
      column('Number', 'TX9A01', 'TX9A02', 'TX9A03'),
      column('Date', '2026-11-02 10:15', '2026-11-02 11:00', '2026-11-03 09:30'),
      column('Amount', '1200', '300', '80'),
      column('Till', 'A', 'B', 'A'),
      column('Card', 'VISA', '', 'MASTERCARD'),
    )
    expect(fieldOf(mapping, 'paymentType')).toEqual({ column: 'Card' })
  })

  it('fits Japanese columns with separate date and time, and the payment number of a refund', () => {
    const mapping = guess(
      ',',
      column('決済番号', 'A000001', 'A000002', 'A000003'),
      column('元決済番号', '', '', 'A000001'),
      column('取引日', '2026/11/02', '2026/11/02', '2026/11/03'),
      column('取引時刻', '10:15:00', '18:40:12', '09:01:59'),
      column('処理区分', '売上', '売上', '返品'),
      column('決済金額（税込）', '¥1,200', '¥980', '¥1,200'),
      column('支払方法', 'PayPay', 'ＶＩＳＡ', 'PayPay'),
      column('店舗コード', 'S1', 'S1', 'S1'),
    )
    expect(dateOf(mapping)).toMatchObject({
      column: '取引日',
      time: '取引時刻',
      formats: ['YYYY/MM/DD HH:mm:ss'],
    })
    expect(amountOf(mapping)).toEqual({ column: '決済金額（税込）', form: 'point' })
    expect(fieldOf(mapping, 'paymentNo')).toEqual({ column: '決済番号' })
    expect(kindsOf(mapping)).toMatchObject({
      column: '処理区分',
      kinds: { 売上: 'PAYMENT', 返品: 'REFUND' },
      isMinus: false,
      link: '元決済番号',
    })
  })

  it('fits German numbers, with refunds marked only by their sign', () => {
    const mapping = guess(
      ';',
      column('Datum', '02.11.2026', '23.11.2026'),
      column('Beleg', 'B-1000001', 'B-1000002'),
      column('Betrag', '1.234,50', '-12,00'),
    )
    expect(dateOf(mapping)).toMatchObject({ column: 'Datum', formats: ['DD.MM.YYYY'] })
    expect(amountOf(mapping)).toEqual({ column: 'Betrag', form: 'comma' })
    expect(kindsOf(mapping)).toMatchObject({
      column: null,
      bySign: true,
      isMinus: true,
      rest: 'PAYMENT',
    })
    expect(mapping.file).toEqual({ encoding: ['utf-8'], delimiter: 'auto' })
  })

  it('is empty if no column is recognized', () => {
    const mapping = guess(',', column('x', 'apple', 'pear'))
    expect(dateOf(mapping)).toMatchObject({ column: '' })
    expect(fieldOf(mapping, 'paymentNo')).toEqual({ line: true })
  })
})

it('figureFormOf finds the number format of the cells', () => {
  expect(figureFormOf(['1,234.50', '3'])).toBe('point')
  expect(figureFormOf(['1.234,50'])).toBe('comma')
  expect(figureFormOf(['1.234', '50'])).toBe('comma')
  expect(figureFormOf(['1,234', '50'])).toBe('point')
  expect(figureFormOf(['1.2345'])).toBe('point')
  expect(figureFormOf(['1 234,50'])).toBe('space')
  expect(figureFormOf(["1'234.50"])).toBe('apostrophe')
  expect(figureFormOf(['12,50'])).toBe('comma')
  expect(figureFormOf(['△500', '(1,200)', '¥300'])).toBe('point')
  expect(figureFormOf(['abc'])).toBeNull()
})

it('formatsOf finds the date formats of the cells, and isSwappable finds dates whose day and month could be swapped', () => {
  expect(formatsOf(['01/02/2026', '23/02/2026'])[0]).toBe('DD/MM/YYYY')
  expect(formatsOf(['01/02/2026', '02/23/2026'])[0]).toBe('MM/DD/YYYY')
  expect(formatsOf(['2026-11-02T10:15:00+09:00'])[0]).toBe('YYYY-MM-DDTHH:mm:ssZZ')
  expect(formatsOf(['2026年11月2日 10時05分00秒'])).toHaveLength(1)
  expect(isSwappable('MM/DD/YYYY', ['01/02/2026'])).toBe(true)
  expect(isSwappable('MM/DD/YYYY', ['01/23/2026'])).toBe(false)
  expect(isSwappable('YYYY-MM-DD', ['2026-01-02'])).toBe(false)
})
