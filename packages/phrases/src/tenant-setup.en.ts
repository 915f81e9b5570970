import type { tenantSetupJa } from './tenant-setup.ja.ts'

export const tenantSetupEn: typeof tenantSetupJa = {
  title: 'Set up the service',
  lead: 'Steps until the first deposit. This list disappears when everything is done.',
  progress: 'Setup progress',
  done: '{done} of {count} done',
  isDone: 'Done',
  next: 'Next',
  hide: 'Hide',
  hidden: 'The list is hidden. You can show it again from quick search.',
  step: {
    SECOND_STEP: 'Two-step verification of administrators',
    EMAIL: 'Sending e-mails',
    ADMINISTRATORS: 'A second administrator',
    PAYMENT_METHODS: 'Payment methods',
    GATEWAYS: 'Processor connections',
    MERCHANT: 'First merchant',
    TERMS: 'Terms of a merchant',
    BANK_ACCOUNT: 'Bank account of a merchant',
    STORE: 'First store',
    FEED: 'Feed key',
    FIRST_PAYMENT: 'First payment',
    FIRST_REFUND: 'First refund',
    ISSUER: 'Issuer and paying account',
    FIRST_DEPOSIT: 'First deposit',
  },
  why: {
    SECOND_STEP: 'Some administrators haven’t set it up. They must do so at their next sign-in.',
    EMAIL:
      'Invitations, sign-in codes and notifications are sent by e-mail. None has been sent yet.',
    ADMINISTRATORS:
      'Terms, bank account changes and transfers need approval by another administrator.',
    PAYMENT_METHODS: 'Only transactions with payment methods you add here are accepted.',
    GATEWAYS:
      'Needed for refunds of wallet and card payments. Test each connection after setting it up.',
    MERCHANT: 'The first user of a merchant is invited by e-mail.',
    TERMS:
      'Fees and deposit dates are calculated from the terms. Another administrator must approve them.',
    BANK_ACCOUNT: 'The account that receives deposits. A second person must approve it.',
    STORE: 'Every payment belongs to a store.',
    FEED: 'Processors and stores sign the transactions they send with this key.',
    FIRST_PAYMENT: 'Done when the first payment arrives.',
    FIRST_REFUND: 'Refund a payment from its details.',
    ISSUER: 'Needed for deposit statements and transfers.',
    FIRST_DEPOSIT: 'Created automatically after the last day of the deposit cycle.',
  },
  missing: {
    WALLET: 'Wallet payments have no processor yet.',
    CARD: 'Card payments have no processor yet.',
  },
  act: {
    administrators: 'View administrators',
    mail: 'Test on the tenant’s screen',
    addAdministrator: 'Add administrator',
    paymentType: 'Add payment method',
    gateway: 'Set up processor',
    merchant: 'Add merchant',
    terms: 'Choose merchant',
    feedKey: 'Issue feed key',
    issuer: 'Enter issuer',
  },
  byMerchant: 'Done by a user of the merchant',
  byService: 'Done by an administrator of the first tenant',
  isOpen: 'Not done yet',
  merchantFirst: 'Add a merchant first',
  needs: 'You need the permission to {name}',
  audit: {
    action: {
      detail: 'View the setup of the service',
      hide: 'Show or hide the setup of the service',
    },
  },
}
