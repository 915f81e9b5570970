import type { CatalogueList, CataloguePlace } from '@choba/contract/catalogue-items.ts'
import { paymentClasses } from '@choba/contract/transaction-options.ts'
import { forEachTenant } from '@choba/database/scope-moves.ts'
import type { Tx } from '@choba/database/scope.ts'
import {
  findOfClass,
  hasOfTradeType,
  hasRates,
  hasStores,
  hasTransactions,
  type ItemRow,
} from './catalogue.repository.ts'

/**
 * Returns true if the class has the same code as its kind. The name of such a class is also the
 * name of the kind.
 */
export const namesKind = ({ code, payment_class }: ItemRow): boolean =>
  payment_class !== undefined && paymentClasses[payment_class - 1] === code

/**
 * Lists the uses of a catalogue item in all tenants, for example stores or rates, without counts.
 * @param tenantIds IDs of all tenants
 */
export async function usesOf(
  tx: Tx,
  tenantIds: readonly number[],
  list: CatalogueList,
  row: ItemRow,
): Promise<CataloguePlace[]> {
  if (list === 'paymentClass') {
    const holds = (await findOfClass(tx, row.id)).some(({ state }) => state !== 'REMOVED')
    return [
      ...(namesKind(row) ? (['KIND'] as const) : []),
      ...(holds ? (['PAYMENT_TYPES'] as const) : []),
    ]
  }
  const found = await forEachTenant(tx, tenantIds, async (of) =>
    list === 'tradeType'
      ? {
          TRANSACTIONS: await hasOfTradeType(of, of.scope.tenantId, row.id),
          STORES: await hasStores(of, of.scope.tenantId, row.id),
          TERMS: false,
        }
      : {
          TRANSACTIONS: await hasTransactions(of, row.id),
          STORES: false,
          TERMS: await hasRates(of, row.id),
        },
  )
  return (['TRANSACTIONS', 'STORES', 'TERMS'] as const).filter((place) =>
    found.some((of) => of[place]),
  )
}
