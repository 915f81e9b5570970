import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { catalogue } from '@choba/contract/catalogue.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Acting } from '#platform/calls/call.ts'
import { intIdOf } from '#platform/calls/row-ids.ts'
import { findItem, findItems, type ItemRow } from './catalogue.repository.ts'

type Calls = typeof catalogue
type List = BodyOf<Calls['offer']>['list']

const tables = {
  tradeType: 'tenant_unoffered_trade_types',
  paymentType: 'tenant_unoffered_payment_methods',
} as const

/** Returns the IDs of the items of a list that a tenant has switched off. */
async function findUnoffered(tx: Tx, tenantId: number, list: List): Promise<ReadonlySet<number>> {
  const rows =
    list === 'tradeType'
      ? await tx.q
          .selectFrom(tables.tradeType)
          .select('trade_type_id as id')
          .where('tenant_id', '=', tenantId)
          .execute()
      : await tx.q
          .selectFrom(tables.paymentType)
          .select('payment_method_id as id')
          .where('tenant_id', '=', tenantId)
          .execute()
  return new Set(rows.map(({ id }) => id))
}

const names = { ja: 'name_ja', en: 'name_en', mn: 'name_mn' } as const

/**
 * Returns the items that the installation offers, in catalogue order. Each is marked as offered or
 * switched off by the current tenant.
 */
export async function readOffer(
  tx: Tx,
  tenantId: number,
  language: Language,
): Promise<ResultOf<Calls['tenantOffer']>> {
  const partOf = async (list: List) => {
    const unoffered = await findUnoffered(tx, tenantId, list)
    const offered = (await findItems(tx, list)).filter(({ state }) => state === 'OFFERED')
    return offered.map((row: ItemRow) => ({
      itemId: String(row.id),
      code: row.code,
      name: row[names[language]],
      paymentClass: row.payment_class === undefined ? null : paymentClassOf[row.payment_class]!,
      offered: !unoffered.has(row.id),
    }))
  }
  return { tradeTypes: await partOf('tradeType'), paymentTypes: await partOf('paymentType') }
}

/**
 * Lets one tenant offer a catalogue item, or stop offering it. Existing data stays unchanged.
 * @throws AppError notFound if the catalogue does not contain the item or has retired it;
 * nothingToDo
 */
export async function changeOffer(
  call: Acting,
  { list, itemId, offered }: BodyOf<Calls['offer']>,
): Promise<null> {
  const { tx } = call
  const tenantId = call.about.id
  const id = intIdOf(itemId)
  // Catalogue IDs are at most 32,767. A larger ID would exceed the type of the column.
  const row = id === null || id > 32_767 ? undefined : await findItem(tx, list, id)
  if (!row || row.state !== 'OFFERED') throw new AppError('notFound')
  const done = await (offered
    ? include(tx, tenantId, list, row.id)
    : exclude(tx, tenantId, list, row.id))
  if (done === 0n) throw new AppError('nothingToDo')
  call.audit({
    object: row.name_ja,
    of: { kind: list, id: String(row.id) },
    detail: { before: { offeredByTenant: !offered }, after: { offeredByTenant: offered } },
  })
  return null
}

/** @returns the number of changed rows: one or zero */
async function include(tx: Tx, tenantId: number, list: List, id: number): Promise<bigint> {
  const answer =
    list === 'tradeType'
      ? tx.q
          .deleteFrom(tables.tradeType)
          .where('tenant_id', '=', tenantId)
          .where('trade_type_id', '=', id)
      : tx.q
          .deleteFrom(tables.paymentType)
          .where('tenant_id', '=', tenantId)
          .where('payment_method_id', '=', id)
  return (await answer.executeTakeFirstOrThrow()).numDeletedRows
}

async function exclude(tx: Tx, tenantId: number, list: List, id: number): Promise<bigint> {
  const answer =
    list === 'tradeType'
      ? tx.q.insertInto(tables.tradeType).values({ tenant_id: tenantId, trade_type_id: id })
      : tx.q.insertInto(tables.paymentType).values({ tenant_id: tenantId, payment_method_id: id })
  return (
    (await answer.onConflict((of) => of.doNothing()).executeTakeFirstOrThrow())
      .numInsertedOrUpdatedRows ?? 0n
  )
}
