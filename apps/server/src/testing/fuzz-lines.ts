import fc from 'fast-check'
import { hostileJson, type KnownRow } from './fuzz-values.ts'

/**
 * Generates the body of a feed request: normal payments with some changed fields, or arbitrary
 * text. The test signs the body when it sends the request.
 */
export const linesFor = (row: KnownRow): fc.Arbitrary<string> => {
  const paid = {
    paidAt: '2026-10-05T12:30:00+09:00',
    storeCode: 'S0001',
    paymentType: 'CASH',
    amount: '1200',
  }
  const usual = {
    entCode: String(row['entCode'] ?? 'UTAMARU'),
    tradeKind: 'PAYMENT',
    state: 'PAID',
    ...paid,
  }
  const fields = [
    ...Object.keys(usual),
    'paymentNo',
    'originalPaymentNo',
    'remark',
    'reason',
    'terminalNo',
    'appVersion',
    'seenAt',
    'signedInAt',
    'x',
  ]
  const odd = fc.dictionary(fc.constantFrom(...fields), hostileJson, { maxKeys: 3 })
  const refund = fc.constantFrom(
    {},
    { tradeKind: 'REFUND', state: 'SUCCEEDED', originalPaymentNo: row['paymentNo'] },
  )
  const paymentNo = fc.oneof(
    fc.constant(String(row['paymentNo'] ?? 'F1')),
    fc.string({ maxLength: 8 }),
  )
  const line = fc.tuple(paymentNo, refund, odd).map(([number, parts, changed]) => {
    const pairs = Object.entries({ ...usual, paymentNo: number, ...parts }).map(
      ([name, value]) => [name, JSON.stringify(value ?? null)] as const,
    )
    const all = { ...Object.fromEntries(pairs), ...changed }
    return `{${Object.entries(all)
      .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
      .join()}}`
  })
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: line }, hostileJson), { maxLength: 6 })
    .map((all) => all.join('\n'))
}
