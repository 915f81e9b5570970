import type { BrandStores, brands } from '@choba/contract/brands.contract.ts'
import { brandCan } from '@choba/contract/company-brands.ts'
import type { QueryOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { findBrandOfCompany } from './brands.service.ts'
import { countTakingStores, findTakingStores } from './brand-store-counts.ts'

/**
 * Returns one page of the company's stores that take a payment method, limited to the user's
 * stores.
 * @throws AppError notFound if the user does not see the company or it has no such payment method;
 * badRequest for a cursor that this API did not issue
 */
export async function listBrandStores(
  tx: Tx,
  principal: Principal,
  {
    companyId,
    paymentType,
    pageSize = DEFAULT_PAGE_SIZE,
    cursor,
  }: QueryOf<(typeof brands)['stores']>,
  language: Language,
): Promise<BrandStores> {
  const after = cursor === undefined ? null : decodeTextCursor(cursor)
  const found = await findBrandOfCompany(tx, principal, companyId, paymentType, language)
  if (!found) throw new AppError('notFound')
  const { of, state } = found
  const brandId = found.brand.id
  if (!brandCan.takeAtStores(state))
    return { items: [], nextCursor: null, ...(after === null && { total: 0 }) }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findTakingStores(tx, of, brandId, { after, limit }),
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
    ...(after === null && { total: (await countTakingStores(tx, of))(brandId) }),
  }
}
