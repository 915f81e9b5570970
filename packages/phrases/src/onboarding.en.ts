import type { onboardingJa } from './onboarding.ja.ts'

export const onboardingEn: typeof onboardingJa = {
  title: 'Getting started',
  lead: 'This list goes away once everything is done.',
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
    BANK_ACCOUNT: 'Where your deposits go. A second person has to approve it.',
    STORES: 'Every payment belongs to a store.',
    TERMINALS: 'Your stores take payments with them.',
    USERS: 'The people you work with can sign in as themselves.',
    FIRST_PAYMENT: 'Done as soon as a store takes a payment.',
  },
  act: {
    contact: 'See support contact',
    account: 'Add bank account',
    store: 'Add store',
    terminal: 'Register terminal',
    user: 'Add user',
  },
  storeFirst: 'Add a store first.',
  needs: 'You need the permission to {name}',
  ask: 'Ask your administrator to do what you don’t have permission for.',
  finished: { title: 'You’re all set', text: 'You won’t see this message again.' },
  audit: {
    action: { detail: 'View getting started', finish: 'Finish getting started' },
    sentence: { finish: '{actor} saw that getting started was finished for {object}.' },
  },
}
