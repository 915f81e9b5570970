import type {
  PaymentMethodStores,
  paymentMethods,
} from '@choba/contract/payment-methods.contract.ts'
import { paymentMethodCan } from '@choba/contract/company-payment-methods.ts'
import type { QueryOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { findPaymentMethodOfCompany } from './payment-methods.service.ts'
import { countTakingStores, findTakingStores } from './payment-method-store-counts.ts'

/**
 * Returns one page of the company's stores that accept a payment method, limited to the user's
 * stores.
 * @throws AppError notFound if the user does not see the company or the company has no such payment
 * method; badRequest for a cursor that this API did not issue
 */
export async function listPaymentMethodStores(
  tx: Tx,
  principal: Principal,
  {
    companyId,
    paymentType,
    pageSize = DEFAULT_PAGE_SIZE,
    cursor,
  }: QueryOf<(typeof paymentMethods)['stores']>,
  language: Language,
): Promise<PaymentMethodStores> {
  const after = cursor === undefined ? null : decodeTextCursor(cursor)
  const found = await findPaymentMethodOfCompany(tx, principal, companyId, paymentType, language)
  if (!found) throw new AppError('notFound')
  const { of, state } = found
  const paymentMethodId = found.paymentMethod.id
  if (!paymentMethodCan.takeAtStores(state))
    return { items: [], nextCursor: null, ...(after === null && { total: 0 }) }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findTakingStores(tx, of, paymentMethodId, { after, limit }),
    (last) => encodeTextCursor(last.code),
  )
  return {
    items: rows.map(({ id, code, name, by_name }) => ({
      storeId: String(id),
      storeCode: code,
      storeName: name,
      byName: by_name,
    })),
    nextCursor,
    ...(after === null && { total: (await countTakingStores(tx, of))(paymentMethodId) }),
  }
}
