import type { NewTerms } from '@choba/contract/terms.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { ApprovalHandler } from '#platform/access/approvals.ts'
import { changesOf } from '#platform/calls/changes.ts'
import { readClosedThrough } from '#ledger/closed-days.ts'
import { namesOfBanks } from './terms-banks.ts'
import { missingRates } from './terms-checks.ts'
import {
  findApproval,
  findVersion,
  insertRates,
  insertTerms,
  listRatedPaymentMethods,
} from './terms.repository.ts'
import { findVersions, partsOf } from '#settlement/terms.ts'
import { auditFieldsOf, requestOf, wantedOf } from './terms.views.ts'
import { changesOfTerms } from './terms-changes.ts'

/**
 * Data that a request for new terms depends on: the newest version, or the version that gets the
 * added rates, and the payment methods that need a rate. If the data changes, the request becomes
 * outdated.
 */
export interface TermsBasis {
  readonly newest: (NewTerms & { readonly termsId: string }) | null
  readonly paymentMethods: readonly string[]
}

const merchantOf = (tx: Tx, id: number): Promise<MerchantRow> =>
  tx.q.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function readTermsBasis(
  tx: Tx,
  merchantId: number,
  firstDay: string,
): Promise<TermsBasis> {
  const [last] = await findVersions(tx, merchantId, 1)
  const newest = (await findVersion(tx, merchantId, firstDay)) ?? last
  const paymentMethods = await listRatedPaymentMethods(tx, 'ja')
  return {
    newest: newest ? { ...partsOf(newest), termsId: String(newest.id) } : null,
    paymentMethods: paymentMethods.map(({ code }) => code),
  }
}

export const termsApproval: ApprovalHandler = {
  // If the first day was closed in the meantime, the request is outdated.
  async readBasis(tx, approval, forUpdate) {
    const closedThrough = await readClosedThrough(tx, approval.merchant_id, forUpdate)
    const { firstDay } = wantedOf(approval)
    const basis = await readTermsBasis(tx, approval.merchant_id, firstDay)
    const isClosed = closedThrough !== null && firstDay <= closedThrough
    // Rates can be added to a version even if some of its days are closed. No payment with these
    // payment methods has been settled yet.
    return isClosed && basis.newest?.firstDay !== firstDay ? null : basis
  },
  async describe(tx, approval, language) {
    const { newest } = approval.basis as unknown as TermsBasis
    const { currency } = await merchantOf(tx, approval.merchant_id)
    const names = new Map(
      (await listRatedPaymentMethods(tx, language)).map(({ code, name }) => [code, name]),
    )
    const wanted = wantedOf(approval)
    const banks = await namesOfBanks([wanted, ...(newest ? [newest] : [])], currency)
    return {
      changes: changesOfTerms(newest, wanted, names, { language, currency, banks }),
      files: [],
    }
  },
  // Terms have no amount, so the limits of roles do not apply.
  isWithinLimits: async () => true,
  async approve(tx, approval) {
    const paymentMethodIds = new Map(
      (await listRatedPaymentMethods(tx, 'ja')).map(({ code, id }) => [code, id]),
    )
    const decided = await findApproval(tx, approval.merchant_id, approval.id)
    const wanted = wantedOf(approval)
    const version = await findVersion(tx, approval.merchant_id, wanted.firstDay)
    await (version
      ? insertRates(
          tx,
          version.id,
          missingRates(partsOf(version), wanted),
          decided,
          paymentMethodIds,
        )
      : insertTerms(tx, newId(), wanted, decided, paymentMethodIds))
  },
  // A request for terms reserves nothing, so nothing must be released.
  async release() {},
  auditOf(approval) {
    const { entCode, entName } = requestOf(approval)
    const { newest } = approval.basis as unknown as TermsBasis
    return {
      object: entName,
      of: { kind: 'merchant', id: entCode },
      detail: changesOf(newest && auditFieldsOf(newest), auditFieldsOf(wantedOf(approval))),
    }
  },
}
