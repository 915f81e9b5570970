import type { refundsJa } from './refunds.ja.ts'

export const refundsEn: typeof refundsJa = {
  unlinked: {
    title: 'Not linked to a payment',
    EXCEEDS:
      'The feed sent this refund for transaction {no}, but it’s more than could be refunded of it.',
    WAITING: 'The feed sent this refund for transaction {no}, which hasn’t arrived or isn’t paid.',
    REPEATS: 'This refund may repeat refund {no}, which is here already.',
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
    imported:
      'This transaction was imported from a file. Refund it at the service that took the payment.',
    alreadyRefunded: 'Already fully refunded.',
    gatewayNONE: 'Refunds of this payment method aren’t set up yet. Please contact support.',
    gatewayOFF: 'Refunds of this payment method are paused at the moment.',
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
  deposit: {
    deducted: 'Effect on the next deposit',
    feeBack: 'Fee returned (before tax)',
    feeBackUnknown: 'Known at the close',
    pointsBack: 'Cost of points returned to the deposit',
    payDate: 'Deposit date',
    closeDate: 'Closing date',
    note: 'If the refund is completed today.',
    none: 'Cash is refunded from the till: no deposit changes.',
    unknown: 'No settlement terms are registered, so the effect on a deposit isn’t known.',
    fault: 'The effect on the deposit couldn’t be checked.',
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
    awaited: 'Checking what happens to the points.',
    fault: 'What happens to the points couldn’t be checked',
  },
  outcome: {
    waiting:
      'Approval of the {amount} refund was requested. It’s refunded once it’s approved; until then, the amount is reserved.',
    succeeded: '{amount} was refunded.',
    pending: 'The refund of {amount} was accepted. This page updates when it’s complete.',
    unknown:
      'We’re checking the result of the refund of {amount} with the processor. Don’t make the same refund again until the result is known.',
    failed: 'The refund of {amount} failed. No money was returned to the customer.',
    stale:
      'Another operation changed the refundable amount to {amount}. Check the amount and try again.',
    pointsChanged: 'The point balance has changed. Check the refund and try again.',
    lost: 'We didn’t receive the result. Use the button below to check it; the refund won’t be made twice.',
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
        CANCELLED: 'Cancelled order',
        OTHER: 'Other',
      },
    },
    action: {
      preview: 'Refund preview',
      systemPreview: 'Refund preview by an administrator',
      add: 'Refund',
      systemAdd: 'Refund by an administrator',
    },
    sentence: {
      addWaiting: '{actor} requested approval to refund {amount} of {object}.',
      systemAddWaiting: '{actor} requested approval to refund {amount} of {object}.',
      add: '{actor} requested a refund of {amount} for {object}.',
      systemAdd: '{actor} requested a refund of {amount} for {object}.',
    },
  },
}
