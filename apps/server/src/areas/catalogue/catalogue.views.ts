import type {
  CatalogueDetail,
  CatalogueItem,
  CatalogueList,
  CataloguePlace,
} from '@choba/contract/catalogue-items.ts'
import type { CatalogueState } from '@choba/contract/catalogue-items.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { ItemRow } from './catalogue.repository.ts'

export const toItem = (row: ItemRow): CatalogueItem => ({
  itemId: String(row.id),
  code: row.code,
  paymentClass: row.payment_class === undefined ? null : paymentClassOf[row.payment_class]!,
  classId: row.class_id === undefined ? null : String(row.class_id),
  nameJa: row.name_ja,
  nameEn: row.name_en,
  nameMn: row.name_mn,
  sequence: row.sequence,
  // The callers only convert items of lists, which contain no removed items, so the state is never
  // REMOVED.
  state: row.state as CatalogueState,
  version: row.version,
})

export const toDetail = (
  row: ItemRow,
  uses: CataloguePlace[],
  timeZone: string,
): CatalogueDetail => ({
  ...toItem(row),
  uses,
  changedAt: row.changed_at && offsetInstant(row.changed_at, timeZone),
  changedBy: row.changed_by,
})

/**
 * Fields of a row that the audit log records.
 * @param classes class codes by ID, because the entry of a payment method contains the code of its
 * class
 */
export const auditFieldsOf = (
  list: CatalogueList,
  row: ItemRow,
  classes: ReadonlyMap<number, string>,
) => ({
  catalogueCode: row.code,
  ...(list === 'paymentClass' && { catalogueKind: paymentClassOf[row.payment_class!]! }),
  ...(list === 'paymentType' && { catalogueClass: classes.get(row.class_id!)! }),
  nameJa: row.name_ja,
  nameEn: row.name_en,
  nameMn: row.name_mn,
  catalogueSequence: row.sequence,
  catalogueState: row.state,
})
