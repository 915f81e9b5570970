import type { catalogue } from '@choba/contract/catalogue.contract.ts'
import type { company } from '@choba/contract/company.contract.ts'
import type { feed } from '@choba/contract/feed.contract.ts'
import type { gateways } from '@choba/contract/gateways.contract.ts'
import type { merchants } from '@choba/contract/merchants.contract.ts'
import {
  adminMay,
  type Permission,
  serviceMay,
  type SignedInCan,
} from '@choba/contract/permissions.ts'
import type { SetupStep, TenantSetup } from '@choba/contract/tenant-setup.contract.ts'
import type { tenants } from '@choba/contract/tenants.contract.ts'
import type { terms } from '@choba/contract/terms.contract.ts'
import type { users } from '@choba/contract/users.contract.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import type { LinkProps } from '@tanstack/react-router'
import { mayI } from '#lib/permission.ts'

/** Phrase key for the text of the link to a step. */
type Words = keyof Phrases['tenantSetup']['act']
type Need = SignedInCan & { readonly permission: Permission }

interface Way {
  readonly words: Words
  readonly to: NonNullable<LinkProps['to']>
  /**
   * All permissions that the link needs: first that of the call that completes the step, then those
   * of the screen.
   */
  readonly needs: readonly Need[]
  /** True if the step needs a merchant, so the tenant must have a merchant first. */
  readonly isOfMerchant?: true
}

/**
 * Kinds of steps without a link. `byMerchant`: a user of the merchant completes the step. `isOpen`:
 * the step completes after the other steps.
 */
type OtherWay = 'byMerchant' | 'isOpen'

/** Link and permissions for each step. */
const ways: Readonly<Record<SetupStep, Way | OtherWay>> = {
  SECOND_STEP: {
    words: 'administrators',
    to: '/setting/adminUserManage',
    needs: [adminMay('User.search') satisfies typeof users.systemList.can],
  },
  EMAIL: {
    words: 'mail',
    to: '/tenant/tenant',
    needs: [adminMay('SystemConfig.search') satisfies typeof tenants.list.can],
  },
  ADMINISTRATORS: {
    words: 'addAdministrator',
    to: '/setting/adminUserManage/add',
    needs: [
      adminMay('User.add') satisfies typeof users.systemAdd.can,
      adminMay('User.search') satisfies typeof users.systemList.can,
    ],
  },
  PAYMENT_METHODS: {
    words: 'paymentType',
    to: '/tradeType/paymentType',
    needs: [
      serviceMay('SystemConfig.add') satisfies typeof catalogue.addPaymentType.can,
      adminMay('SystemConfig.search') satisfies typeof catalogue.paymentTypeList.can,
    ],
  },
  GATEWAYS: {
    words: 'gateway',
    to: '/tenant/gateway',
    needs: [
      adminMay('SystemConfig.edit') satisfies typeof gateways.modify.can,
      adminMay('SystemConfig.search') satisfies typeof gateways.list.can,
    ],
  },
  MERCHANT: {
    words: 'merchant',
    to: '/setting/adminUser/add',
    needs: [adminMay('Ent.add') satisfies typeof merchants.add.can],
  },
  TERMS: {
    words: 'terms',
    to: '/setting/adminUser',
    needs: [
      adminMay('Ent.edit') satisfies typeof terms.add.can,
      adminMay('Ent.search') satisfies typeof merchants.list.can,
    ],
    isOfMerchant: true,
  },
  BANK_ACCOUNT: 'byMerchant',
  STORE: 'byMerchant',
  FEED: {
    words: 'feedKey',
    to: '/tenant/feedKey',
    needs: [
      adminMay('SystemConfig.add') satisfies typeof feed.addKey.can,
      adminMay('SystemConfig.search') satisfies typeof feed.keys.can,
    ],
  },
  FIRST_PAYMENT: 'isOpen',
  FIRST_REFUND: 'byMerchant',
  ISSUER: {
    words: 'issuer',
    to: '/setting/issuer',
    needs: [adminMay('Settle.edit') satisfies typeof company.setIssuer.can],
  },
  FIRST_DEPOSIT: 'isOpen',
}

/** Action that the checklist offers to the signed-in user for an open step. */
export type SetupAct =
  | ({ readonly kind: 'link' } & Pick<Way, 'words' | 'to'>)
  /** The user lacks this permission, so the checklist names it. */
  | { readonly kind: 'ask'; readonly permission: Permission }
  /** Only administrators of the installation's first tenant can do this step. */
  | { readonly kind: 'byService' }
  | { readonly kind: 'merchantFirst' | OtherWay }

export function setupActOf(step: SetupStep, steps: TenantSetup['steps']): SetupAct {
  const way = ways[step]
  if (typeof way === 'string') return { kind: way }
  const missing = way.needs.find((can) => !mayI(can))
  if (missing?.ofService && mayI({ ...missing, ofService: undefined })) return { kind: 'byService' }
  if (missing) return { kind: 'ask', permission: missing.permission }
  const isEarly = way.isOfMerchant && steps.some((one) => one.step === 'MERCHANT' && !one.done)
  return isEarly ? { kind: 'merchantFirst' } : { kind: 'link', words: way.words, to: way.to }
}
