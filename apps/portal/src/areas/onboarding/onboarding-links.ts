import type { company } from '@choba/contract/company.contract.ts'
import type { OnboardingDetail, OnboardingStep } from '@choba/contract/onboarding.contract.ts'
import { merchantMay, type Permission } from '@choba/contract/permissions.ts'
import type { stores } from '@choba/contract/stores.contract.ts'
import type { terminals } from '@choba/contract/terminals.contract.ts'
import type { users } from '@choba/contract/users.contract.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import type { LinkProps } from '@tanstack/react-router'
import { mayI } from '#lib/permission.ts'

/** Phrase key of a link's text. */
type Words = keyof Phrases['onboarding']['act']

interface Way {
  readonly words: Words
  readonly to: NonNullable<LinkProps['to']>
  /**
   * All permissions that the link needs: first that of the call that completes the step, then those
   * of the screen.
   */
  readonly needs: readonly ReturnType<typeof merchantMay<Permission>>[]
  /** True if the merchant needs a store before this step. */
  readonly isInStore?: true
}

/**
 * Link for each step; null for a step that the merchant completes outside the portal, at the
 * counter.
 */
const ways: Readonly<Record<OnboardingStep, Way | null>> = {
  // Two administrators of the service set the terms, so users of a merchant can only contact
  // support.
  TERMS: { words: 'contact', to: '/help/support', needs: [] },
  BANK_ACCOUNT: {
    words: 'account',
    to: '/setting/company',
    needs: [
      merchantMay('Settle.edit') satisfies typeof company.changeBankAccount.can,
      merchantMay('Settle.search') satisfies typeof company.bankAccount.can,
    ],
  },
  STORES: {
    words: 'store',
    to: '/setting/shop/add',
    needs: [merchantMay('Shop.add') satisfies typeof stores.add.can],
  },
  TERMINALS: {
    words: 'terminal',
    to: '/setting/terminals',
    needs: [
      merchantMay('Shop.edit') satisfies typeof terminals.issueLicense.can,
      merchantMay('Shop.search') satisfies typeof terminals.list.can,
    ],
    isInStore: true,
  },
  USERS: {
    words: 'user',
    to: '/setting/user/add',
    needs: [
      merchantMay('User.add') satisfies typeof users.add.can,
      merchantMay('User.search') satisfies typeof users.list.can,
    ],
  },
  FIRST_PAYMENT: null,
}

/** Action that the page offers to the signed-in user for an open step. */
export type NextAct =
  | ({ readonly kind: 'link' } & Pick<Way, 'words' | 'to'>)
  /** The user lacks this permission, so the page tells the user to ask for it. */
  | { readonly kind: 'ask'; readonly permission: Permission }
  /** The merchant must add a store first. */
  | { readonly kind: 'storeFirst' }
  /** No action, because the merchant completes the step outside the portal, at the counter. */
  | { readonly kind: 'isOpen' }

export function nextActOf(step: OnboardingStep, steps: OnboardingDetail['steps']): NextAct {
  const way = ways[step]
  if (!way) return { kind: 'isOpen' }
  const missing = way.needs.find((can) => !mayI(can))
  if (missing) return { kind: 'ask', permission: missing.permission }
  const isEarly = way.isInStore && steps.some((one) => one.step === 'STORES' && !one.done)
  return isEarly ? { kind: 'storeFirst' } : { kind: 'link', words: way.words, to: way.to }
}
