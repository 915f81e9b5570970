import type { NewTerms } from '@choba/contract/terms.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { ApprovalHandler } from '#platform/approvals.ts'
import { changesOf } from '#platform/changes.ts'
import { readClosedThrough } from '#platform/closed-days.ts'
import { findApproval, findVersions, insertTerms, listRatedBrands } from './terms.repository.ts'
import { keptOf, partsOf, requestOf, wantedOf } from './terms.views.ts'
import { changesOfTerms } from './terms.words.ts'

/** What a request for new terms stands on: the version that they follow, and the brands that they have to rate. */
export interface ApprovedGround {
  readonly newest: (NewTerms & { readonly termsId: string }) | null
  readonly brands: readonly string[]
}

const merchantOf = (tx: Tx, id: number): Promise<MerchantRow> =>
  tx.q.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function readTermsGround(tx: Tx, merchantId: number): Promise<ApprovedGround> {
  const [newest] = await findVersions(tx, merchantId, 1)
  const brands = await listRatedBrands(tx, 'ja')
  return {
    newest: newest ? { ...partsOf(newest), termsId: String(newest.id) } : null,
    brands: brands.map(({ code }) => code),
  }
}

export const termsApproval: ApprovalHandler = {
  // A first day that is closed by now cannot be one any more.
  async readGround(tx, approval, hold) {
    const closedThrough = await readClosedThrough(tx, approval.merchant_id, hold)
    const isClosed = closedThrough !== null && wantedOf(approval).firstDay <= closedThrough
    return isClosed ? null : readTermsGround(tx, approval.merchant_id)
  },
  async describe(tx, approval, language) {
    const { newest } = approval.ground as unknown as ApprovedGround
    const { currency } = await merchantOf(tx, approval.merchant_id)
    const names = new Map((await listRatedBrands(tx, language)).map(({ code, name }) => [code, name]))
    return { changes: changesOfTerms(newest, wantedOf(approval), names, { language, currency }), files: [] }
  },
  // Terms have no amount that a role could be limited to.
  isWithinLimits: async () => true,
  async approve(tx, approval) {
    const brandIds = new Map((await listRatedBrands(tx, 'ja')).map(({ code, id }) => [code, id]))
    const decided = await findApproval(tx, approval.merchant_id, approval.id)
    await insertTerms(tx, newId(), wantedOf(approval), decided, brandIds)
  },
  // Nothing was held for it.
  async release() {},
  auditOf(approval) {
    const { entCode, entName } = requestOf(approval)
    const { newest } = approval.ground as unknown as ApprovedGround
    return {
      object: entName,
      of: { kind: 'merchant', id: entCode },
      detail: changesOf(newest && keptOf(newest), keptOf(wantedOf(approval))),
    }
  },
}
