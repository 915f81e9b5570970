import type { DayClose } from '@choba/contract/day-closes.contract.ts'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { pdfCheck, pdfInfo, pdfText } from '#testing/pdf-readers.ts'
import { slipEscpos } from '#platform/slip/slip-escpos.ts'
import { slipPdf } from '#platform/slip/slip-pdf.ts'
import { rowsOfSlip } from '#testing/slip-decoder.ts'
import { slipOrderOf } from './day-close-slip.ts'

const counts = { paymentCount: 12, payment: 45_300, refundCount: 1, refund: 1_200, net: 44_100 }
const made: DayClose = {
  closeId: '1',
  store: { storeId: '1', storeCode: 'S001', storeName: '渋谷本店' },
  day: '2026-11-20',
  part: 'STORE',
  terminalNo: null,
  currency: 'JPY',
  closedAt: '2026-11-20T21:03:11+09:00',
  closedBy: '佐藤 陽子',
  tenders: [
    { paymentClass: 'WALLET', ...counts, payment: 1_234_567, net: 1_233_367 },
    { paymentClass: 'CASH', ...counts },
  ],
  sum: {
    ...counts,
    paymentCount: 24,
    payment: 1_279_867,
    refundCount: 2,
    refund: 2_400,
    net: 1_277_467,
  },
  parts: [
    { part: '7', terminalNo: 'T-07', tenders: [], sum: { ...counts, net: 1_000_000 } },
    { part: 'NONE', terminalNo: null, tenders: [], sum: { ...counts, net: 277_467 } },
  ],
  openingFloat: 30_000,
  expectedCash: 74_100,
  countedCash: 74_000,
  variance: -100,
  reason: '釣銭の渡し間違い',
  keepsTransactions: true,
  late: null,
}

const pdfOf = (close: DayClose, language: 'ja' | 'en' | 'mn') =>
  slipPdf(slipOrderOf(close, language, 'pdf'))
const bytesOf = (close: DayClose, language: 'ja' | 'en' | 'mn' = 'ja') =>
  slipEscpos(slipOrderOf(close, language, 'escpos').lines, language)
const printed = async (close: DayClose, language: 'ja' | 'en' | 'mn' = 'ja') =>
  rowsOfSlip(await bytesOf(close, language))

describe('the slip of a day close as a PDF', () => {
  it('is 58 mm wide and as high as its content, and contains the figures of the close', async () => {
    const pdf = await pdfOf(made, 'ja')
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(await pdfInfo(pdf))!
    expect(Number(width)).toBeCloseTo((58 / 25.4) * 72, 1)
    expect(Number(height)).toBeLessThan(600)
    await pdfCheck(pdf)
    const text = (await pdfText(pdf)).replaceAll(/ +/g, ' ')
    for (const line of [
      'コード決済',
      '現金の返金 −¥1,200',
      '計算上の現金 ¥74,100',
      '過不足 −¥100',
      '端末T-07 ¥1,000,000',
    ])
      expect(text).toContain(line)
    expect(pdf.equals(await pdfOf(made, 'ja'))).toBe(true)
  })

  it('contains Mongolian letters and the sign of the Mongolian currency', async () => {
    const text = await pdfText(await pdfOf({ ...made, currency: 'MNT' }, 'mn'))
    expect(text).toContain('Өдрийн хаалт')
    expect(text).toMatch(/Илүү, дутуу\s+−₮1/)
  })
})

describe('the slip of a day close for a receipt printer', () => {
  it('is ESC/POS in Shift_JIS with Japanese characters', async () => {
    const bytes = await bytesOf(made)
    expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0x1b, 0x40]))
    for (const part of [Buffer.from([0x1b, 0x52, 0x08]), Buffer.from([0x1c, 0x43, 1])])
      expect(bytes.includes(part)).toBe(true)
    for (const text of ['渋谷本店', '釣銭準備金'])
      expect(bytes.includes(iconv.encode(text, 'cp932'))).toBe(true)
    // Expects the yen sign of the Japanese character set, after a minus sign that every printer
    // has.
    expect(bytes.includes(Buffer.from('-\\100', 'latin1'))).toBe(true)
  })

  it('has lines of 32 columns, in which amounts are right-aligned', async () => {
    const lines = await printed(made)
    expect(lines).toContain('釣銭準備金               ¥30,000')
    expect(lines).toContain('差引                  ¥1,277,467')
    for (const line of lines)
      expect(iconv.encode((line ?? '').replaceAll('¥', 'Y'), 'cp932').length).toBeLessThanOrEqual(
        32,
      )
  })

  it('prints names as they are, and draws lines with characters that the printer lacks', async () => {
    const storeName = 'A|B {code:1} ~_"`^'
    const named = { ...made, store: { ...made.store, storeName } }
    expect((await printed(named)).join('\n')).toContain('A|B {code:1} ~_"`^')
    const drawn = await printed({ ...named, store: { ...made.store, storeName: 'Өргөө' } })
    expect(drawn.join('\n')).not.toContain('〓')
    expect(drawn.filter((line) => line === null)).toHaveLength(
      (await printed(named)).filter((line) => line === null).length + 1,
    )
  })

  it('is in Mongolian for a user of Mongolian, as pictures of its lines', async () => {
    const lines = await printed({ ...made, currency: 'MNT' }, 'mn')
    expect(lines.filter((line) => line === null).length).toBeGreaterThan(20)
    expect(lines.join('')).not.toMatch(/[А-яA-Za-z]{4}/u)
  })
})
