import * as z from 'zod/mini'
import { count, id, instant, trimmedLine, version } from './fields.ts'
import { paymentClasses } from './transaction-options.ts'

/** Lists of the payment catalogue (specification §2, `tradeType`). All tenants share them. */

export const catalogueLists = ['tradeType', 'paymentClass', 'paymentType'] as const
export type CatalogueList = (typeof catalogueLists)[number]

export const CATALOGUE_NAME_MAX = 50
export const CATALOGUE_SEQUENCE_MAX = 99_999
/** Maximum number of items per list. */
export const CATALOGUE_ITEMS_MAX = 200

export const catalogueCode = z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/))
export const catalogueStates = ['OFFERED', 'RETIRED'] as const
export type CatalogueState = (typeof catalogueStates)[number]

/**
 * Reasons why an item cannot be deleted. KIND: the item is one of the four built-in payment
 * classes.
 */
export const cataloguePlaces = ['TRANSACTIONS', 'STORES', 'TERMS', 'PAYMENT_TYPES', 'KIND'] as const
export type CataloguePlace = (typeof cataloguePlaces)[number]

export const CatalogueItem = z.strictObject({
  itemId: id,
  /** Code stored in transactions and settings. Never changes. */
  code: z.string(),
  /**
   * Built-in payment class, which determines how payments are processed. Set for payment classes
   * and payment methods; null for trade types.
   */
  paymentClass: z.nullable(z.enum(paymentClasses)),
  /** Payment class that a payment method belongs to. Null for other items. */
  classId: z.nullable(id),
  nameJa: z.string(),
  nameEn: z.string(),
  nameMn: z.string(),
  sequence: count,
  /** RETIRED: the item stays where it is used, but cannot be selected for anything new. */
  state: z.enum(catalogueStates),
  version,
})
export type CatalogueItem = z.output<typeof CatalogueItem>

export const CatalogueDetail = z.strictObject({
  ...CatalogueItem.shape,
  /** Places that use the item. The item cannot be deleted while this list has entries. */
  uses: z.array(z.enum(cataloguePlaces)),
  /** Null if never changed. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type CatalogueDetail = z.output<typeof CatalogueDetail>

const name = trimmedLine(CATALOGUE_NAME_MAX, 1)
const parts = {
  nameJa: name,
  nameEn: name,
  nameMn: name,
  sequence: z.int().check(z.minimum(1), z.maximum(CATALOGUE_SEQUENCE_MAX)),
}
const changed = { itemId: id, version, ...parts, state: z.enum(catalogueStates) }

export const NewTradeType = z.strictObject({ code: catalogueCode, ...parts })
export const NewPaymentClass = z.strictObject({
  ...NewTradeType.shape,
  paymentClass: z.enum(paymentClasses),
})
export const NewPaymentType = z.strictObject({ ...NewTradeType.shape, classId: id })
/** A new item of any of the three lists. */
export interface NewItem extends z.output<typeof NewTradeType> {
  readonly paymentClass?: z.output<typeof NewPaymentClass>['paymentClass']
  readonly classId?: string
}

export const ChangedItem = z.strictObject(changed)
export const ChangedPaymentType = z.strictObject({ ...changed, classId: id })
/** A changed item of any of the three lists. */
export interface ChangedItem extends z.output<typeof ChangedItem> {
  readonly classId?: string
}

/** A catalogue item for one tenant. `offered` is true if the tenant offers it. */
export const OfferedItem = z.strictObject({
  itemId: id,
  code: z.string(),
  /** In the user's language. */
  name: z.string(),
  paymentClass: z.nullable(z.enum(paymentClasses)),
  offered: z.boolean(),
})
export const ChangedOffer = z.strictObject({
  list: z.enum(['tradeType', 'paymentType']),
  itemId: id,
  offered: z.boolean(),
})

export const RemovedItem = z.strictObject({ itemId: id, version })
export const OrderedItems = z.strictObject({
  itemId: z.array(id).check(z.minLength(1), z.maxLength(CATALOGUE_ITEMS_MAX)),
})
