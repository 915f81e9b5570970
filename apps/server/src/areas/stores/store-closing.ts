import type { ResultOf } from '@choba/contract/endpoint.ts'
import { may } from '@choba/contract/permissions.ts'
import { pointRules } from '@choba/contract/point-rules.contract.ts'
import { qrCodes } from '@choba/contract/qr-codes.contract.ts'
import type { stores } from '@choba/contract/stores.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { countOfStore as countPointRules } from '#areas/point-rules/point-rules.service.ts'
import { countOfStore as countQrCodes } from '#areas/qr-codes/qr-codes.service.ts'
import type { Principal } from '#platform/access/principals.ts'
import { intIdOf } from '#platform/calls/row-ids.ts'
import { listSignKeys } from './store-sign-keys.ts'
import { countPeople } from './store-people.ts'
import { readStore } from './stores.service.ts'

/**
 * Counts the terminals, QR codes, point rules and signing keys of a store, to show before the store
 * is closed. Leaves out objects that the user may not see.
 * @throws AppError notFound
 */
export async function readClosing(
  tx: Tx,
  principal: Principal,
  storeId: string,
): Promise<ResultOf<(typeof stores)['closing']>> {
  const { merchant } = principal
  const { terminals, today } = await readStore(tx, principal, storeId)
  const id = intIdOf(storeId)!
  return {
    people: await countPeople(tx, merchant.id, id),
    terminals: terminals.total,
    qrCodes: may(principal, qrCodes.list.can) ? await countQrCodes(tx, merchant, id) : null,
    pointRules: may(principal, pointRules.list.can)
      ? await countPointRules(tx, merchant, id, today)
      : null,
    signKeys: (await listSignKeys(tx, principal, storeId)).items.length,
  }
}
