import type { onboardingJa } from './onboarding.ja.ts'

export const onboardingEn: typeof onboardingJa = {
  title: 'Getting started',
  lead: 'This list disappears when everything is done.',
  progress: 'Steps done',
  done: '{done} of {count} done',
  isDone: 'Done',
  isOpen: 'Not done yet',
  step: {
    TERMS: 'Terms',
    BANK_ACCOUNT: 'Bank account',
    STORES: 'Stores',
    TERMINALS: 'Terminals',
    USERS: 'More users',
    FIRST_PAYMENT: 'First payment',
  },
  why: {
    TERMS: 'Fees and deposit dates are calculated from your terms. The service adds them for you.',
    BANK_ACCOUNT: 'The account that receives your deposits. A second person must approve it.',
    STORES: 'Every payment belongs to a store.',
    TERMINALS: 'Terminals take payments in your stores.',
    USERS: 'Your colleagues can sign in with their own user IDs.',
    FIRST_PAYMENT: 'Done when a store takes its first payment.',
  },
  act: {
    contact: 'View support contacts',
    account: 'Add bank account',
    store: 'Add store',
    terminal: 'Register terminal',
    user: 'Add user',
  },
  storeFirst: 'Add a store first.',
  needs: 'You need the permission to {name}',
  ask: 'Ask your administrator to do the steps you don’t have permission for.',
  finished: { title: 'You’re all set', text: 'You won’t see this message again.' },
  audit: {
    action: { detail: 'View getting started', finish: 'Finish getting started' },
    sentence: { finish: '{actor} saw that {object} has finished getting started.' },
  },
}
