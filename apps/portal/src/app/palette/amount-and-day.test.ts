import { expect, it } from 'vitest'
import { readAmountAndDay } from '#app/palette/amount-and-day.ts'

const merchantOf = (currency: string) => ({ currency, today: '2026-11-20', isMixed: false })
const jpy = merchantOf('JPY')
const qar = merchantOf('QAR')

it.each([
  ['1200', 1200],
  ['１，２００', 1200],
  ['¥1,200', 1200],
  ['￥ 1,200', 1200],
  ['1,200円', 1200],
  ['1 200', 1200],
  ['−¥1,200', 1200],
  ['JPY 1200', 1200],
  ['1200 yen', 1200],
])('the palette reads %s as an amount of yen', (text, amount) => {
  expect(readAmountAndDay(text, jpy)).toEqual({ amount, currency: 'JPY', day: null })
})

it.each([
  ['12.50', 'QAR', 1250],
  ['QAR 12.50', 'QAR', 1250],
  ['12.5 qar', 'QAR', 1250],
  ['12', 'QAR', 1200],
  ['₮1,200.00', 'MNT', 120_000],
  ['1200₮', 'MNT', 120_000],
  ['1 200 төгрөг', 'MNT', 120_000],
  ['CN¥12.50', 'CNY', 1250],
  ['¥12.50', 'CNY', 1250],
  ['12.50元', 'CNY', 1250],
])('the palette reads %s with the decimals of the currency %s', (text, currency, amount) => {
  expect(readAmountAndDay(text, merchantOf(currency))).toEqual({ amount, currency, day: null })
})

it.each([
  ['11/20', '2026-11-20'],
  ['11-20', '2026-11-20'],
  ['１１／２０', '2026-11-20'],
  ['11月20日', '2026-11-20'],
  ['11/21', '2025-11-21'],
  ['2/29', '2024-02-29'],
  ['2026/11/2', '2026-11-02'],
  ['2026-11-20', '2026-11-20'],
  ['2026.11.20', '2026-11-20'],
  ['2026年11月20日', '2026-11-20'],
  ['20261119', '2026-11-19'],
  ['今日', '2026-11-20'],
  ['本日', '2026-11-20'],
  ['Today', '2026-11-20'],
  ['өнөөдөр', '2026-11-20'],
  ['昨日', '2026-11-19'],
  ['yesterday', '2026-11-19'],
  ['Өчигдөр', '2026-11-19'],
])('the palette reads %s as a day, with an amount before or after the day', (text, day) => {
  const read = { amount: 1200, currency: 'JPY', day }
  expect(readAmountAndDay(`1,200 ${text}`, jpy)).toEqual(read)
  expect(readAmountAndDay(`  ${text}　１２００円 `, jpy)).toEqual(read)
})

it('the palette reads a day without an amount, and Japanese words without spaces', () => {
  expect(readAmountAndDay('昨日', jpy)).toEqual({
    amount: null,
    currency: 'JPY',
    day: '2026-11-19',
  })
  expect(readAmountAndDay('11/20', jpy)).toEqual({
    amount: null,
    currency: 'JPY',
    day: '2026-11-20',
  })
  expect(readAmountAndDay('昨日1,200円', jpy)).toEqual({
    amount: 1200,
    currency: 'JPY',
    day: '2026-11-19',
  })
  expect(readAmountAndDay('1200円11月20日', jpy)).toEqual({
    amount: 1200,
    currency: 'JPY',
    day: '2026-11-20',
  })
})

it('the palette reads eight digits alone as an amount, and beside other words as a day', () => {
  expect(readAmountAndDay('20261120', jpy)).toEqual({
    amount: 20_261_120,
    currency: 'JPY',
    day: null,
  })
  expect(readAmountAndDay('12.50 2026-11-20', qar)).toEqual({
    amount: 1250,
    currency: 'QAR',
    day: '2026-11-20',
  })
})

it('the palette takes the currency from the sign if the search covers merchants of several currencies', () => {
  const mixed = { ...jpy, isMixed: true }
  expect(readAmountAndDay('₮1,200', mixed)).toEqual({ amount: 120_000, currency: 'MNT', day: null })
  expect(readAmountAndDay('12.50 QAR 昨日', mixed)).toEqual({
    amount: 1250,
    currency: 'QAR',
    day: '2026-11-19',
  })
  expect(readAmountAndDay('1200', mixed)).toEqual({ amount: 1200, currency: 'JPY', day: null })
})

it.each([
  '',
  '渋谷',
  '12.50',
  'QAR 1200',
  '¥',
  '11/20 11/19',
  '1200 13/45',
  '1200 2026-02-30',
  '12ab',
  '123456789012345678',
  'クーポン 1200',
])('the palette reads neither an amount nor a day in %j', (text) => {
  expect(readAmountAndDay(text, jpy)).toBeNull()
})
