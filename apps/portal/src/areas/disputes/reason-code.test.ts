import { describe, expect, it } from 'vitest'
import { documentsOf, reasonCodeIn, reasonGroups } from './reason-code.ts'

describe('the reason code of a dispute', () => {
  it('is found in the text, whatever surrounds it', () => {
    for (const [reason, network, group] of [
      ['10.4', 'Visa', 'fraud'],
      ['Visa 13.1 商品未着', 'Visa', 'notReceived'],
      ['１３．３（商品の相違）', 'Visa', 'notAsDescribed'],
      ['12.6.1', 'Visa', 'processing'],
      ['Mastercard: 4808', 'Mastercard', 'authorization'],
      ['amex c28', 'American Express', 'canceled'],
    ] as const)
      expect(reasonCodeIn(reason), reason).toMatchObject({ network, group })
  })

  it('is not an amount, a part of a number, or an unknown code', () => {
    for (const reason of ['利用の覚えがない', '¥4,853', 'CB-4853', '14853', '10.40', '99.9', ''])
      expect(reasonCodeIn(reason), reason).toBeNull()
  })
})

it('every group of reasons has documents, each once', () => {
  for (const group of [...reasonGroups, 'general'] as const) {
    const documents = documentsOf[group]
    expect(documents.length).toBeGreaterThan(1)
    expect(new Set(documents).size).toBe(documents.length)
  }
})
