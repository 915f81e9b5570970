import type { refundsJa } from './refunds.ja.ts'

export const refundsEn: typeof refundsJa = {
  unlinked: {
    title: 'Not linked to a payment',
    EXCEEDS:
      'The feed sent this refund for transaction {no}, but it exceeds the refundable amount.',
    WAITING: 'The feed sent this refund for transaction {no}, which hasn’t arrived or isn’t paid.',
    REPEATS: 'This refund may repeat refund {no}, which already exists.',
    open: 'Open unlinked refunds',
  },
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
    WALLET: '{amount} to their {paymentMethod} balance, immediately',
    CARD: '{amount} to their {paymentMethod} card, in a few days to two months',
    POINT_CARD: '{amount} to their {paymentMethod} balance, immediately',
    CASH: 'Hand over {amount} in cash',
  },
  remaining: 'Refundable afterward',
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
    notPaid: 'There’s nothing to refund because the payment didn’t succeed.',
    imported:
      'This transaction was imported from a file. Refund it at the service that took the payment.',
    alreadyRefunded: 'Already fully refunded.',
    gatewayNONE: 'Refunds for this payment method aren’t set up yet. Contact support.',
    gatewayOFF: 'Refunds for this payment method are paused.',
  },
  fault: {
    empty: 'Enter the refund amount.',
    notPositive: 'Enter an amount above zero.',
    exceeds: 'You can refund up to {amount}.',
    reasonMissing: 'Choose a reason.',
    remarkTooLong: 'Use at most {max} characters for the note.',
  },
  approval: {
    above: 'Refunds above {amount} need someone else’s approval. This refund is sent as a request.',
    always: 'Your refunds need someone else’s approval. This refund is sent as a request.',
    cash: 'Hand over the cash after approval.',
    act: 'Request approval of {amount}',
    title: 'Request approval to refund {amount}?',
    open: 'View requests',
  },
  deposit: {
    deducted: 'Effect on the next deposit',
    feeBack: 'Fee returned (before tax)',
    feeBackUnknown: 'Known when the cycle closes',
    pointsBack: 'Cost of points returned to the deposit',
    payDate: 'Deposit date',
    closeDate: 'Closing date',
    note: 'Assumes that the refund is completed today.',
    none: 'Cash is refunded from the till, so deposits don’t change.',
    unknown: 'The merchant has no settlement terms, so the effect on the deposit isn’t known.',
    fault: 'Couldn’t check the effect on the deposit.',
  },
  points: {
    card: 'Point card',
    returned: 'Points returned to the card',
    reversedPoints: 'Awarded points deducted',
    short: 'Awarded points already used',
    withheld: 'Withheld from the refund',
    balance: 'Point balance',
    count: '{count, number}P',
    balanceValue: '{before, number}P → {after, number}P',
    withheldNote: 'Awarded points have already been used. Their value is withheld from the refund.',
    debtNote:
      'Awarded points have already been used. The point balance will be {count, number}P below zero.',
    awaited: 'Checking the effect on points.',
    fault: 'Couldn’t check the effect on points',
  },
  outcome: {
    waiting:
      'Approval of the {amount} refund requested. It’s refunded after approval. Until then, the amount is reserved.',
    succeeded: 'Refunded {amount}.',
    pending: 'The refund of {amount} was accepted. This page updates when it’s complete.',
    unknown:
      'We’re checking the result of the refund of {amount} with the processor. Don’t make the same refund again until the result is known.',
    failed: 'The refund of {amount} failed. No money was returned to the customer.',
    stale:
      'Another operation changed the refundable amount to {amount}. Check the amount and try again.',
    pointsChanged: 'The point balance has changed. Check the refund and try again.',
    lost: 'We didn’t receive the result. Check it with the button below. The refund won’t be made twice.',
  },
  processor: { reference: 'Processor’s refund number', reason: 'Processor’s reason' },
  notifications: {
    abandoned: {
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
        CANCELLED: 'Canceled order',
        OTHER: 'Other',
      },
    },
    action: {
      preview: 'Preview a refund',
      systemPreview: 'Preview a refund as an administrator',
      add: 'Refund',
      systemAdd: 'Refund as an administrator',
    },
    sentence: {
      addWaiting: '{actor} requested approval to refund {amount} of {object}.',
      systemAddWaiting: '{actor} requested approval to refund {amount} of {object}.',
      add: '{actor} requested a refund of {amount} for {object}.',
      systemAdd: '{actor} requested a refund of {amount} for {object}.',
    },
  },
}
