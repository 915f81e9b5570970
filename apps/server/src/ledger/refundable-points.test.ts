import { expect, it } from 'vitest'
import { refundablePointsOf } from './point-refunds.ts'

it('the points that a further refund can use exclude the points of posted and of pending refunds', () => {
  // 100 points were used, 40 of them returned. 50 BONUS and 8 QUANTITY points were given, 20 BONUS
  // points taken back.
  const rows = [
    { payment_id: 1n, charge_type: 'QUANTITY', first: 8n, net: 8n },
    { payment_id: 1n, charge_type: 'USE', first: -100n, net: -60n },
    { payment_id: 1n, charge_type: 'BONUS', first: 50n, net: 30n },
  ] as const
  const plan = { payment_id: 1n, short: 0n, withheld: 0n }
  const plans = [
    // This refund is posted, so the rows already contain its points. Its withheld amount still
    // counts.
    {
      ...plan,
      isPending: false,
      returned: 40n,
      reversed_points: { BONUS: 20 },
      withheld: 5n,
      amount: 900n,
    },
    // Two pending refunds: they return 15 + 10, take back 7 + 4, leave 3 short, and pay back 500 +
    // 200.
    {
      ...plan,
      isPending: true,
      returned: 15n,
      reversed_points: { BONUS: 7 },
      short: 3n,
      withheld: 4n,
      amount: 500n,
    },
    {
      ...plan,
      isPending: true,
      returned: 10n,
      reversed_points: { BONUS: 1, QUANTITY: 3 },
      amount: 200n,
    },
  ]
  expect(refundablePointsOf([...rows], plans, 6n)).toEqual({
    used: 100,
    // 60 − 15 − 10
    usedLeft: 35,
    awarded: [
      // 30 − 7 − 1
      { chargeType: 'BONUS', awarded: 50, left: 22 },
      // 8 − 3
      { chargeType: 'QUANTITY', awarded: 8, left: 5 },
    ],
    // 6 + 3
    shortBefore: 9,
    // 5 + 4
    withheld: 9,
    pending: 700,
  })
})
