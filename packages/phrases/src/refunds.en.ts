import type { refundsJa } from './refunds.ja.ts'

export const refundsEn: typeof refundsJa = {
  title: 'Refund',
  amount: 'Amount to refund',
  amountHelp: 'It can be a part of the payment.',
  refundable: '{amount} refundable',
  remark: 'Remark (the customer does not see it)',
  toCustomer: 'To the customer',
  toCustomerValue: {
    WALLET: '{amount} to their {brand} balance, at once',
    CARD: '{amount} to their {brand} card, in a few days to two months',
    POINT_CARD: '{amount} to their {brand} balance, at once',
    CASH: '{amount} in cash, handed over by you',
  },
  remaining: 'Refundable afterwards',
  cardDelay:
    'Depending on the card company’s closing date, a card refund can take from a few days to two months to reach the customer’s statement. The payment may be charged first and returned later.',
  act: 'Refund {amount}',
  actEmpty: 'Refund',
  review: 'Review the refund',
  confirm: { title: 'Refund {amount}?' },
  cancel: 'Cancel',
  repeat: 'Check the result again',
  sending: 'Refunding. It goes on even when you close this page.',
  obstacle: {
    notAPayment: 'This is a refund. Refund from the original transaction.',
    notPaid: 'The payment did not succeed, so there is nothing to refund.',
    alreadyRefunded: 'Nothing is left to refund.',
  },
  fault: {
    empty: 'Enter the amount to refund.',
    notPositive: 'The amount must be more than zero.',
    exceeds: 'At most {amount} can be refunded.',
    remarkTooLong: 'Use at most {max} characters for the remark.',
  },
  outcome: {
    succeeded: '{amount} has been refunded.',
    pending: 'The refund of {amount} has been accepted. This page changes when it is complete.',
    unknown:
      'The result of the refund of {amount} is being checked with the processor. Please do not make the same refund again until it is known.',
    failed: 'The refund of {amount} failed. The customer has received nothing.',
    stale: 'Something changed in the meantime: {amount} is refundable now. Please check the amount and try again.',
    lost: 'The result of the refund did not arrive. The button below asks for the result of this same refund. It will not be made twice.',
  },
  notifications: {
    gaveUp: {
      title: 'A refund could not be confirmed',
      content:
        'The refund of {amount} for payment {paymentNo} could not be confirmed. Please check its state in the transaction’s details.',
    },
  },
  audit: { action: { add: 'Refund', systemAdd: 'Refund by an administrator' } },
}
