import type { tourJa } from './tour.ja.ts'

export const tourEn: typeof tourJa = {
  offer: {
    title: 'Take a short tour',
    text: 'Try the main tasks on the real screens, in {count} steps. You can end the tour at any time. To start it later, press the ? key or select the question mark at the end of the title row.',
    textByTouch:
      'Try the main tasks on the real screens, in {count} steps. You can end the tour at any time. To start it later, select the question mark at the end of the title row.',
    start: 'Start the tour',
    later: 'Not now',
  },
  label: 'Tour',
  progress: 'Step {step} of {count}',
  next: 'Next',
  back: 'Back',
  finish: 'Finish tour',
  skip: 'End tour',
  resume: 'Continue tour',
  missing: 'This part isn’t on your screen now. Continue with the next step.',
  finished: 'Tour finished. Press the ? key to start it again.',
  finishedByTouch:
    'Tour finished. Select the question mark at the end of the title row to start it again.',
  step: {
    find: {
      title: 'Find a payment by its last digits',
      text: 'Enter the last digits of the number on the receipt under “Number”. If you don’t see “Number”, choose it under “Add filter”.',
    },
    open: {
      title: 'Open the payment',
      text: 'Select a row to open the payment’s details.',
      act: 'Open the payment',
    },
    state: {
      title: 'Amount and status',
      text: 'Check how much was paid and whether it was refunded.',
    },
    timeline: {
      title: 'Timeline',
      text: 'Shows when the customer paid and who refunded what, oldest first.',
    },
    refund: {
      title: 'Refund the payment',
      text: 'Opens the refund form. No money moves until you confirm.',
      act: 'Open the refund form',
    },
    copy: {
      title: 'Share the number',
      text: 'Refunds need permission. Copy the number and give it to someone who can refund.',
      act: 'Copy number',
    },
    deposit: {
      title: 'Open a deposit',
      text: 'Each row is a closed period. Select a row to see how its amount is calculated.',
      act: 'Open the deposit',
    },
    equation: {
      title: 'How the amount is calculated',
      text: 'Line by line, from sales minus fees and other deductions to the amount.',
    },
    figure: {
      title: 'Transactions of a figure',
      text: 'Select an underlined figure to open its transactions.',
      act: 'Open transactions',
    },
    behind: {
      title: 'Compare the totals',
      text: 'The totals of these transactions match the figures of the deposit.',
    },
    download: {
      title: 'Save as a file',
      text: 'Save the list of transactions as a file to compare it with your books.',
      act: 'Open the download menu',
    },
    compare: {
      title: 'Check a transaction',
      text: 'Select a row to open the transaction and compare it with the receipt.',
      act: 'Open the transaction',
    },
    panel: {
      title: 'How today is going',
      text: 'Sales of yesterday and today. Select a figure to open its transactions.',
    },
    overview: { title: 'Planned and paid deposits', text: 'See how much is paid out, and when.' },
    approvals: {
      title: 'Approvals',
      text: 'Requests that need your approval arrive here, such as refunds above a limit.',
    },
    people: { title: 'Users', text: 'Who can sign in, with which role, and for which stores.' },
    addUser: {
      title: 'Add a user',
      text: 'The new user gets an invitation by e-mail to set a password.',
      act: 'Open form',
    },
    merchants: { title: 'Find a merchant', text: 'Enter part of its code or name.' },
    merchant: {
      title: 'Open the merchant',
      text: 'Select a row to see its companies, terms and payment methods.',
      act: 'Open the merchant',
    },
    record: { title: 'Details and history', text: 'The history shows who changed what, and when.' },
    request: {
      title: 'Open a request',
      text: 'Select a row to see the request and what approval would change.',
      act: 'Open the request',
    },
    decide: {
      title: 'Approve or decline',
      text: 'Approving carries out the request. You’ll be asked to confirm first.',
      act: 'Open the confirmation',
    },
    addMerchant: {
      title: 'Add a merchant',
      text: 'Register the merchant with its first user.',
      act: 'Open form',
    },
    payouts: {
      title: 'Find a deposit',
      text: 'Filter by closing date, status and merchant.',
    },
    transfers: {
      title: 'Transfers',
      text: 'Deposits paid on the same day. After another administrator approves a transfer, you can create the bank file.',
    },
    prepare: {
      title: 'Prepare a transfer',
      text: 'Choose the deposits that are due and request approval. No money moves before approval.',
      act: 'Open form',
    },
    methods: { title: 'Payment methods', text: 'The payment catalogue is shared by all tenants.' },
    offered: {
      title: 'Offered payment methods',
      text: 'Switch on the payment methods that the tenant uses.',
    },
    tenant: {
      title: 'Open the tenant',
      text: 'Select a row to see its name, color, addresses and other settings.',
      act: 'Open the tenant',
    },
    look: { title: 'Theme', text: 'Screens and e-mails use the brand color.' },
    editLook: {
      title: 'Change the theme',
      text: 'A preview shows the color before you save it.',
      act: 'Open form',
    },
    gateway: {
      title: 'Processor connections',
      text: 'Set where refunds are sent, and test the connection.',
    },
  },
}
