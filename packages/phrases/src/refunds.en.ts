import type { refundsJa } from './refunds.ja.ts'

export const refundsEn: typeof refundsJa = {
  title: 'Refund',
  amount: 'Refund amount',
  amountHelp: 'You can refund part of the payment.',
  refundable: '{amount} refundable',
  reason: 'Reason',
  reasonNone: 'Choose',
  whole: 'Full ({amount})',
  half: 'Half ({amount})',
  remark: 'Note (not shown to the customer)',
  toCustomer: 'To the customer',
  toCustomerValue: {
    WALLET: '{amount} to their {brand} balance, immediately',
    CARD: '{amount} to their {brand} card, in a few days to two months',
    POINT_CARD: '{amount} to their {brand} balance, immediately',
    CASH: '{amount} in cash, which you hand over',
  },
  remaining: 'Refundable after this',
  cardDelay:
    'Depending on the card company’s closing date, a card refund can take a few days to two months to appear on the customer’s statement. The payment may be charged first and refunded later.',
  act: 'Refund {amount}',
  actEmpty: 'Refund…',
  again: 'Refund the remaining {amount}…',
  next: 'Next transaction',
  review: 'Review refund',
  confirm: { title: 'Refund {amount}?' },
  cancel: 'Cancel',
  repeat: 'Check the result again',
  sending: 'Processing the refund. You can close this page.',
  obstacle: {
    notAPayment: 'This is a refund. Refund from the original transaction.',
    notPaid: 'The payment didn’t succeed, so there’s nothing to refund.',
    imported: 'This transaction was imported from a file. Refund it at the service that took the payment.',
    alreadyRefunded: 'Already fully refunded.',
  },
  fault: {
    empty: 'Enter the refund amount.',
    notPositive: 'The amount must be more than zero.',
    exceeds: 'You can refund up to {amount}.',
    reasonMissing: 'Choose a reason.',
    remarkTooLong: 'Use at most {max} characters for the note.',
  },
  approval: {
    above: 'Refunds above {amount} need someone else’s approval. This one is sent as a request.',
    always: 'Your refunds need someone else’s approval. This one is sent as a request.',
    cash: 'Hand over the cash once it’s approved.',
    act: 'Request approval of {amount}',
    title: 'Request approval to refund {amount}?',
    open: 'View requests',
  },
  outcome: {
    waiting:
      'Approval of the {amount} refund was requested. It’s refunded once it’s approved; until then, the amount is reserved.',
    succeeded: '{amount} was refunded.',
    pending: 'The refund of {amount} was accepted. This page updates when it’s complete.',
    unknown:
      'We’re checking the result of the refund of {amount} with the processor. Don’t make the same refund again until the result is known.',
    failed: 'The refund of {amount} failed. No money was returned to the customer.',
    stale: 'Another operation changed the refundable amount to {amount}. Check the amount and try again.',
    lost: 'We didn’t receive the result. Use the button below to check it; the refund won’t be made twice.',
  },
  notifications: {
    gaveUp: {
      title: 'Couldn’t confirm a refund',
      content:
        'We couldn’t confirm that the refund of {amount} for transaction {paymentNo} was completed. Check its status in the transaction details.',
    },
  },
  audit: {
    field: { reason: 'Reason' },
    word: {
      reason: {
        CUSTOMER_REQUEST: 'Customer request',
        RETURNED: 'Returned or faulty goods',
        WRONG_AMOUNT: 'Wrong amount',
        DUPLICATE: 'Duplicate payment',
        CANCELLED: 'Cancelled order',
        OTHER: 'Other',
      },
    },
    action: { add: 'Refund', systemAdd: 'Refund by an administrator' },
    sentence: {
      addWaiting: '{actor} requested approval to refund {amount} of {object}.',
      systemAddWaiting: '{actor} requested approval to refund {amount} of {object}.',
      add: '{actor} refunded {amount} of {object}.',
      systemAdd: '{actor} refunded {amount} of {object}.',
    },
  },
}
