import type { tourJa } from './tour.ja.ts'

export const tourEn: typeof tourJa = {
  offer: {
    title: 'Take a short tour',
    text: 'Try the main tasks on the real screens, in {count} steps. End the tour whenever you like. To start it later, press the ? key, or the question mark at the end of the title row.',
    textByTouch:
      'Try the main tasks on the real screens, in {count} steps. End the tour whenever you like. To start it later, press the question mark at the end of the title row.',
    start: 'Start the tour',
    later: 'Not now',
  },
  label: 'Tour',
  progress: 'Step {step} of {count}',
  next: 'Next',
  back: 'Back',
  finish: 'Finish the tour',
  skip: 'End the tour',
  resume: 'Continue the tour',
  missing: 'This part isn’t on your screen now. You can go on to the next step.',
  finished: 'Tour finished. Press the ? key to start it again.',
  finishedByTouch:
    'Tour finished. Press the question mark at the end of the title row to start it again.',
  step: {
    find: {
      title: 'Find a payment by its last digits',
      text: 'Enter the last digits of the number on the receipt under “Number”. If you don’t see “Number”, choose it under “Add filter”.',
    },
    open: {
      title: 'Open the payment',
      text: 'Press a row to open the details of the payment.',
      act: 'Open the payment',
    },
    state: {
      title: 'Amount and status',
      text: 'Check how much was paid and whether it was refunded.',
    },
    timeline: {
      title: 'Timeline',
      text: 'Shows when the customer paid, and who refunded what, oldest first.',
    },
    refund: {
      title: 'Refund the payment',
      text: 'This button opens the refund form. No money moves until you confirm the last question.',
      act: 'Open the refund form',
    },
    copy: {
      title: 'Pass the number on',
      text: 'People with the permission to refund make refunds. Copy the number and give it to them.',
      act: 'Copy the number',
    },
    deposit: {
      title: 'Open a deposit',
      text: 'Each row is a closed period. Press a row to see how its amount is made up.',
      act: 'Open the deposit',
    },
    equation: {
      title: 'How the amount is made up',
      text: 'Line by line from the sales, less fees and other deductions, to the amount.',
    },
    figure: {
      title: 'Transactions behind a figure',
      text: 'Press an underlined figure to open the transactions it is made of.',
      act: 'Open the transactions',
    },
    behind: {
      title: 'Compare the totals',
      text: 'The totals of these transactions match the figures of the deposit.',
    },
    download: {
      title: 'Save them as a file',
      text: 'Save the list of transactions as a file to compare it with your books.',
      act: 'Open the download menu',
    },
    compare: {
      title: 'Check one of them',
      text: 'Press a row to open the transaction and compare it with the receipt.',
      act: 'Open the transaction',
    },
    panel: {
      title: 'How today is going',
      text: 'Sales of yesterday and today. Press a figure to open its transactions.',
    },
    overview: { title: 'Deposits, planned and paid', text: 'See how much is paid out, and when.' },
    approvals: {
      title: 'Approvals',
      text: 'Requests that need your approval arrive here, such as refunds above a limit.',
    },
    people: { title: 'Users', text: 'Who can sign in, with which role, and for which stores.' },
    addUser: {
      title: 'Add a user',
      text: 'The new user gets an invitation by e-mail to set a password.',
      act: 'Open the form',
    },
    merchants: { title: 'Find a merchant', text: 'Enter a part of its code or name.' },
    merchant: {
      title: 'Open the merchant',
      text: 'Press a row to see its companies, terms and payment methods.',
      act: 'Open the merchant',
    },
    record: { title: 'Details and history', text: 'The history shows who changed what, and when.' },
    request: {
      title: 'Open a request',
      text: 'Press a row to see the request and what its approval would change.',
      act: 'Open the request',
    },
    decide: {
      title: 'Approve or decline',
      text: 'An approval carries out the request. You are asked to confirm first.',
      act: 'Open the confirmation',
    },
    addMerchant: {
      title: 'Add a merchant',
      text: 'Register the merchant together with its first user.',
      act: 'Open the form',
    },
    payouts: {
      title: 'Find a deposit',
      text: 'Narrow the list by closing date, status and merchant.',
    },
    transfers: {
      title: 'Transfers',
      text: 'Deposits that are paid on one day. After another administrator approves a transfer, you can create the bank file.',
    },
    prepare: {
      title: 'Prepare a transfer',
      text: 'Choose the deposits that are due and ask for approval. No money moves before it is approved.',
      act: 'Open the form',
    },
    methods: { title: 'Payment methods', text: 'The payment catalogue, which all tenants share.' },
    offered: {
      title: 'Offered payment methods',
      text: 'Switch on the payment methods that the tenant uses.',
    },
    tenant: {
      title: 'Open the tenant',
      text: 'Press a row to see its name, color, addresses and other settings.',
      act: 'Open the tenant',
    },
    look: { title: 'Theme', text: 'Screens and e-mails use the brand color.' },
    editLook: {
      title: 'Change the theme',
      text: 'A preview shows the color before you save it.',
      act: 'Open the form',
    },
    gateway: {
      title: 'Processor connections',
      text: 'Set where refunds are sent, and test the connection.',
    },
  },
}
