import { madeKey, payment, refundOf, sendRows } from '#areas/feed/feed.testing.ts'
import type { TestApp } from '#testing/test-app.ts'

/**
 * Codes of the owner's merchant, of a store that the manager sees, and of a store that the manager
 * does not see.
 */
export const unlinkedIn = { entCode: 'SHIBUYA-COFFEE', storeCode: 'S0001', farStoreCode: 'S0002' }

let made = 0

/**
 * Sends a refund through the transaction feed. The refund exceeds its payment, so it is not linked
 * to the payment.
 */
export async function addUnlinkedRefund(
  test: TestApp,
  { entCode = unlinkedIn.entCode, storeCode = unlinkedIn.storeCode } = {},
): Promise<{ entCode: string; refundNo: string }> {
  const key = await madeKey(test)
  const name = `unlinked-${Date.now().toString(36)}-${++made}`
  const at = { entCode, storeCode }
  await sendRows(test, key, [
    payment(name, at),
    refundOf(`${name}R`, name, { ...at, amount: '1300' }),
  ])
  return { entCode, refundNo: `${name}R` }
}
