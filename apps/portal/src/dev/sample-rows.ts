import { addDays } from '@choba/contract/period.ts'
import { paymentClasses } from '@choba/contract/transaction-options.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'

export const TODAY = '2026-11-20'

/** Returns sample transactions, newest first. They are always the same. */
export const sampleRows = (count: number): readonly TransactionRow[] =>
  Array.from({ length: count }, (_none, at): TransactionRow => {
    const isRefund = at % 23 === 7
    const amount = 120 + ((at * 7_919) % 48_000)
    const seconds = 86_399 - ((at * 120) % 86_400)
    const part = (unit: number, of: number) =>
      String(Math.floor(seconds / unit) % of).padStart(2, '0')
    const number = String(20_261_120_000_000_000_000_000_000n - BigInt(at) * 7_919n)
    return {
      paymentNo: number,
      outTradeNo: `T-${100_000 + at}`,
      walletTradeNo: null,
      deviceNo: null,
      deviceProcNo: null,
      paidAt: `${addDays(TODAY, -Math.floor(at / 720))}T${part(3_600, 24)}:${part(60, 60)}:${part(1, 60)}+09:00`,
      entName: 'SHIBUYA-COFFEE',
      entCode: 'SHIBUYA-COFFEE',
      storeId: String(1 + (at % 14)),
      storeName: `No. ${1 + (at % 14)}`,
      terminalNo: String(10 + (at % 5)),
      tradeKind: isRefund ? 'REFUND' : 'PAYMENT',
      paymentClass: paymentClasses[at % paymentClasses.length]!,
      paymentType: ['PAYPAY', 'VISA', 'WAON', 'CASH'][at % 4]!,
      tradeType: at % 29 === 0 ? 'ONLINE' : 'IN_STORE',
      amount,
      refunded: 0,
      refundable: isRefund ? 0 : amount,
      currency: 'JPY',
      state: isRefund ? 'SUCCEEDED' : at % 97 === 3 ? 'FAILED' : 'PAID',
      refundState: 'NONE',
      reason: isRefund ? 'RETURNED' : null,
      remark: at % 31 === 5 ? 'No receipt' : null,
      imported: false,
      originalPaymentNo: null,
    }
  })
