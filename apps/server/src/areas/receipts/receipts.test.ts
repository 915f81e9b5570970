import type { ReceiptLine } from '@choba/contract/receipts.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { asOwner } from '@choba/database/owner.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '#testing/pdf-readers.ts'
import { decodeSlip, rowsOfSlip } from '#testing/slip-decoder.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { newestOf } from './receipts.testing.ts'

let test: TestApp
let owner: Client
let manager: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
})
afterAll(() => test.close())

const linesOf = async (paymentNo: string, language: 'ja' | 'en' | 'mn' = 'ja') => {
  const answer = await owner.get('trade/receipt', { paymentNo, language })
  return resultOf<{ lines: ReceiptLine[] }>(answer).lines
}
const rightOf = (lines: ReceiptLine[], left: string) =>
  lines.flatMap((line) => (line.kind === 'pair' && line.left === left ? [line.right] : []))

describe('the copy of a receipt', () => {
  it.each(['ja', 'en', 'mn'] as const)(
    'has the facts of a payment, and says that it is a copy, in the language %s',
    async (language) => {
      const payment = await newestOf(owner, { tradeKind: 'PAYMENT', state: 'PAID' })
      const { paymentNo, amount, currency, storeName } = payment
      const lines = await linesOf(paymentNo, language)
      const { receipts, transactions } = languages[language]
      expect(lines).toContainEqual({ kind: 'title', text: receipts.slip.title.PAYMENT })
      expect(lines).toContainEqual({ kind: 'center', text: receipts.slip.copy })
      expect(lines).toContainEqual({ kind: 'code', text: paymentNo })
      expect(lines).toContainEqual({ kind: 'heading', text: storeName })
      expect(rightOf(lines, transactions.column.paymentNo)).toEqual([paymentNo])
      expect(rightOf(lines, transactions.column.amount)).toEqual([formatMoney(amount, currency)])
      expect(rightOf(lines, transactions.column.paymentMethod)[0]).not.toBe(payment.paymentType)
    },
  )

  it('of a refund names the refunded payment and shows a negative amount', async () => {
    const refund = await newestOf(owner, { tradeKind: 'REFUND', state: 'SUCCEEDED' })
    const lines = await linesOf(refund.paymentNo)
    expect(lines).toContainEqual({ kind: 'title', text: '返金伝票' })
    expect(rightOf(lines, '元の取引番号')).toEqual([refund.originalPaymentNo])
    expect(rightOf(lines, '返金額')).toEqual([formatMoney(-refund.amount, refund.currency)])
  })

  it('of a refunded payment shows the refunded amount', async () => {
    const payment = await newestOf(owner, { tradeKind: 'PAYMENT', refundState: 'PARTIAL' })
    const lines = await linesOf(payment.paymentNo)
    expect(rightOf(lines, '返金済み額')).toEqual([formatMoney(-payment.refunded, payment.currency)])
  })

  it('has the texts of the tenant above and below', async () => {
    await asOwner(test.engine, (q) =>
      q
        .updateTable('tenants')
        .set({ receipt_header: 'ようこそ | Welcome', receipt_footer: 'Баярлалаа' })
        .where('code', '=', 'demo')
        .execute(),
    )
    const { paymentNo } = await newestOf(owner, { state: 'PAID' })
    const centered = async () =>
      (await linesOf(paymentNo)).flatMap((line) => (line.kind === 'center' ? [line.text] : []))
    // Each server reads the settings of its tenants once a second.
    await expect
      .poll(centered, { timeout: 10_000 })
      .toEqual(['ようこそ', 'Welcome', '控え（再発行）', paymentNo, 'Баярлалаа'])
  })

  it('does not exist for a failed payment', async () => {
    const { paymentNo } = await newestOf(owner, { tradeKind: 'PAYMENT', state: 'FAILED' })
    for (const [path, query] of [
      ['trade/receipt', { paymentNo }],
      ['trade/receipt/file', { paymentNo, format: 'pdf' }],
    ] as const)
      expect((await owner.get(path, query)).envelope.resultType).toBe(1200)
    const printed = await owner.post('trade/receipt/print', { paymentNo })
    expect(printed.envelope.resultType).toBe(1200)
  })

  it('of another store looks like that of a missing transaction', async () => {
    const seen = resultOf<{ items: { storeId: string }[] }>(
      await manager.get('trade/list', { dateFrom: '2026-09-01', dateTo: '2026-11-20' }),
    ).items.map(({ storeId }) => storeId)
    const all = resultOf<{ items: { storeId: string; paymentNo: string; state: string }[] }>(
      await owner.get('trade/list', {
        dateFrom: '2026-09-01',
        dateTo: '2026-11-20',
        state: 'PAID',
        pageSize: 200,
      }),
    ).items
    const foreign = all.find(({ storeId }) => !seen.includes(storeId))!
    const ask = async (paymentNo: string) => {
      const { status, envelope } = await manager.get('trade/receipt', { paymentNo })
      return { status, ...envelope, requestId: undefined, timestamp: undefined }
    }
    expect(await ask(foreign.paymentNo)).toEqual(await ask('20260101000000000000'))
    expect((await ask(foreign.paymentNo)).resultType).toBe(4001)
  })
})

describe('the copy as a file', () => {
  it('is a PDF or bytes of a printer with the same texts', async () => {
    const { paymentNo, amount, currency } = await newestOf(owner, { state: 'PAID' })
    const pdf = await owner.get('trade/receipt/file', { paymentNo, format: 'pdf', language: 'ja' })
    const escpos = await owner.get('trade/receipt/file', {
      paymentNo,
      format: 'escpos',
      language: 'ja',
    })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const [onPaper, printed] = [await pdfText(pdf.bytes), rowsOfSlip(escpos.bytes).join('\n')]
    for (const text of ['控え（再発行）', formatMoney(amount, currency)]) {
      expect(onPaper).toContain(text)
      expect(printed).toContain(text)
    }
    expect(onPaper.replaceAll(/\s/g, '')).toContain(paymentNo)
    expect(printed.replaceAll(/\s/g, '')).toContain(paymentNo)
    const code = decodeSlip(escpos.bytes).filter(
      (item) => item.kind === 'raster' && item.height > 60,
    )
    expect(code.length).toBeGreaterThan(0)
  })

  it('in Mongolian is a PDF with Mongolian letters', async () => {
    const { paymentNo } = await newestOf(owner, { state: 'PAID' })
    const query = { paymentNo, format: 'pdf', language: 'mn' }
    const { bytes } = await owner.get('trade/receipt/file', query)
    expect(await pdfText(bytes)).toContain('Хуулбар (дахин олгосон)')
  })

  it('and printing are recorded in the audit log under the name of the user', async () => {
    const { paymentNo } = await newestOf(manager, { state: 'PAID' })
    const query = { paymentNo, format: 'escpos', language: 'en' }
    await manager.get('trade/receipt/file', query)
    resultOf(await manager.post('trade/receipt/print', { paymentNo, language: 'mn' }))
    const answer = await owner.get('audit/history', { kind: 'transaction', objectId: paymentNo })
    const items = resultOf<{ items: { action: string; userName: string }[] }>(answer).items.slice(
      0,
      2,
    )
    expect(items.map(({ action }) => action)).toEqual(['receipts.print', 'receipts.file'])
    expect(items.map(({ userName }) => userName)).toEqual(['manager', 'manager'])
  })
})
