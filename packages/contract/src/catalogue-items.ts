import * as z from 'zod/mini'
import { count, id, instant, trimmedLine, version } from './fields.ts'
import { paymentClasses } from './transaction-options.ts'

/** What the lists of the payment catalogue are made of (specification §2, `tradeType`). They are the same for every tenant. */

export const catalogueLists = ['tradeType', 'paymentClass', 'paymentType'] as const
export type CatalogueList = (typeof catalogueLists)[number]

export const CATALOGUE_NAME_MAX = 50
export const CATALOGUE_SEQUENCE_MAX = 99_999
/** Of each list. */
export const CATALOGUE_ITEMS_MAX = 200

export const catalogueCode = z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/))
export const catalogueStates = ['OFFERED', 'RETIRED'] as const
export type CatalogueState = (typeof catalogueStates)[number]

/** Why something cannot be deleted. KIND: a class that names one of the four kinds. */
export const cataloguePlaces = ['TRANSACTIONS', 'STORES', 'TERMS', 'PAYMENT_TYPES', 'KIND'] as const
export type CataloguePlace = (typeof cataloguePlaces)[number]

export const CatalogueItem = z.strictObject({
  itemId: id,
  /** What rows keep. It never changes. */
  code: z.string(),
  /** The kind, which decides how payments behave: of a class and of a payment type; null of a trade type. */
  paymentClass: z.nullable(z.enum(paymentClasses)),
  /** The class that a payment type stands in; null of everything else. */
  classId: z.nullable(id),
  nameJa: z.string(),
  nameEn: z.string(),
  nameMn: z.string(),
  sequence: count,
  /** RETIRED: kept for what has it, and offered for nothing new. */
  state: z.enum(catalogueStates),
  version,
})
export type CatalogueItem = z.output<typeof CatalogueItem>

export const CatalogueDetail = z.strictObject({
  ...CatalogueItem.shape,
  /** Where it is used, for which it cannot be deleted. */
  uses: z.array(z.enum(cataloguePlaces)),
  /** Null of what no one has changed. */
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
/** Something new of any of the three lists. */
export interface NewItem extends z.output<typeof NewTradeType> {
  readonly paymentClass?: z.output<typeof NewPaymentClass>['paymentClass']
  readonly classId?: string
}

export const ChangedItem = z.strictObject(changed)
export const ChangedPaymentType = z.strictObject({ ...changed, classId: id })
/** A change of something of any of the three lists. */
export interface ChangedItem extends z.output<typeof ChangedItem> {
  readonly classId?: string
}

/** Something of the catalogue, and whether a tenant offers it. */
export const OfferedItem = z.strictObject({
  itemId: id,
  code: z.string(),
  /** In the reader’s language. */
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
