import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { exactOrNull, formatMoney } from '@choba/contract/money.ts'
import type { TaxClass } from '@choba/contract/terms-fee.ts'
import { needsDeposit, type OpenLines, type transfers } from '@choba/contract/transfers.contract.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { DepositRow } from '@choba/database/deposit-tables.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { ApprovalHandler, Approvals } from '#platform/access/approvals.ts'
import type { AuditDetails } from '#platform/calls/call.ts'

// Revision: an amount that is added to or subtracted from the next deposit of a company. One
// administrator requests it and another approves it.

/** Payload stored with the approval request. */
interface RequestedRevision {
  readonly companyId: number
  readonly companyCode: string
  readonly companyName: string
  /** Minor units; a negative amount is subtracted. */
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly depositNo: string | null
  /** Missing in requests from earlier versions, which are without tax. */
  readonly taxClass?: TaxClass
}

/**
 * Data that the approval depends on: the name of the company, and the amount of the deposit that
 * the revision refers to. If the data changes, the request becomes outdated.
 */
interface RevisionBasis {
  readonly companyName: string
  readonly transferAmount: number | null
}

const requestOf = ({ request }: Pick<ApprovalTableRow, 'request'>) =>
  request as unknown as RequestedRevision

const findDeposit = (
  { q }: Tx,
  merchantId: number,
  depositNo: string,
  forUpdate = false,
): Promise<DepositRow | undefined> =>
  q
    .selectFrom('deposits')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('deposit_no', '=', depositNo)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()

async function readBasis(
  tx: Tx,
  merchantId: number,
  { companyId, depositNo }: RequestedRevision,
  forUpdate: boolean,
): Promise<RevisionBasis | null> {
  const company = await tx.q
    .selectFrom('companies')
    .select('name')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', companyId)
    .executeTakeFirst()
  const deposit =
    depositNo === null ? null : await findDeposit(tx, merchantId, depositNo, forUpdate)
  if (!company || deposit === undefined || (deposit && deposit.company_id !== companyId))
    return null
  return { companyName: company.name, transferAmount: deposit && Number(deposit.transfer_amount) }
}

/** Formats an amount with its sign. */
const signed = (amount: number, currency: string): string =>
  amount < 0 ? `−${formatMoney(-amount, currency)}` : `+${formatMoney(amount, currency)}`

export const revisionApproval: ApprovalHandler = {
  readBasis: (tx, approval, forUpdate) =>
    readBasis(tx, approval.merchant_id, requestOf(approval), forUpdate),
  async describe(_tx, approval, language) {
    const { companyName, amount, currency, reason, depositNo, taxClass } = requestOf(approval)
    const text = (after: string) => ({ before: null, after })
    return {
      changes: [
        { field: 'company', text: text(companyName) },
        { field: 'revision', text: text(signed(amount, currency)) },
        ...(taxClass === undefined
          ? []
          : [
              {
                field: 'taxClass' as const,
                text: text(languages[language].deposits.taxClass[taxClass]),
              },
            ]),
        { field: 'reason', text: text(reason) },
        ...(depositNo === null ? [] : [{ field: 'aboutDeposit' as const, text: text(depositNo) }]),
      ],
      files: [],
    }
  },
  // The roles of administrators have no refund limits, which are the only limits.
  isWithinLimits: async () => true,
  // With the shared lock, a close at the same time either waits for the new line or finishes before
  // the line is added.
  async approve(tx, approval) {
    const { companyId, amount, reason, depositNo, taxClass = null } = requestOf(approval)
    const { merchant_id: merchantId } = approval
    const merchant = await merchantOf(tx, merchantId)
    await shareMerchantLock(tx.q, 'settlement', merchantId)
    const deposit = depositNo === null ? undefined : await findDeposit(tx, merchantId, depositNo)
    await tx.q
      .insertInto('deposit_lines')
      .values({
        merchant_id: merchantId,
        id: newId(),
        tenant_id: approval.tenant_id,
        company_id: companyId,
        deposit_id: null,
        kind: 'REVISION',
        amount: BigInt(amount),
        cause_deposit_id: deposit?.id ?? null,
        reason,
        approval_id: approval.id,
        business_day: await readToday(tx, merchant),
        tax_class: taxClass,
        created_at: new Date(),
      })
      .execute()
  },
  // A request for a revision reserves nothing, so nothing must be released.
  async release() {},
  auditOf(approval) {
    const request = requestOf(approval)
    return { ...aboutRevision(request), detail: auditFieldsOf(request) }
  },
}

const merchantOf = (tx: Tx, id: number): Promise<MerchantRow> =>
  tx.q.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const aboutRevision = ({ companyId, companyName }: RequestedRevision) => ({
  object: companyName,
  of: { kind: 'company', id: String(companyId) } as const,
})

const auditFieldsOf = ({ amount, currency, reason, depositNo, taxClass }: RequestedRevision) => ({
  revision: signed(amount, currency),
  ...(taxClass && { taxClass }),
  reason,
  ...(depositNo !== null && { depositNo }),
})

/**
 * Requests another administrator's approval of a revision, in the worker scope of the merchant.
 * @throws AppError notFound for an unknown company or deposit; badRequest if a taxable amount is
 * returned without the deposit in which it was charged
 */
export async function askForRevision(
  tx: Tx<WorkerScope>,
  approvals: Pick<Approvals, 'ask'>,
  merchant: MerchantRow,
  user: UserRow,
  { companyCode, amount, taxClass, reason, depositNo }: BodyOf<(typeof transfers)['revise']>,
): Promise<{ result: OpenLines; audit: AuditDetails }> {
  if (needsDeposit({ amount, taxClass }) && depositNo === undefined)
    throw new AppError('badRequest', badField('depositNo', 'missing'))
  const company = await tx.q
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchant.id)
    .where('code', '=', companyCode)
    .executeTakeFirst()
  if (!company) throw new AppError('notFound')
  const request: RequestedRevision = {
    companyId: company.id,
    companyCode,
    companyName: company.name,
    amount,
    currency: merchant.currency,
    reason,
    depositNo: depositNo ?? null,
    taxClass,
  }
  const basis = await readBasis(tx, merchant.id, request, false)
  if (!basis) throw new AppError('notFound')
  const id = newId()
  await approvals.ask(tx, merchant, user, {
    id,
    kind: 'revision',
    subject: company.name,
    storeId: null,
    // The amount of an approval request has no sign. The amount of the revision, which has a sign,
    // is among the changes.
    amount: null,
    request,
    basis,
    reason,
  })
  return {
    result: await listOpenLines(tx, merchant),
    audit: {
      ...aboutRevision(request),
      detail: { ...auditFieldsOf(request), approvalId: String(id), waitsForApproval: true },
    },
  }
}

/**
 * Lists the lines that will be part of the next deposit of their company, and the pending requests
 * for revisions.
 * @throws AppError notFound
 */
export async function listOpenLines(tx: Tx, merchant: MerchantRow): Promise<OpenLines> {
  if (merchant.is_system) throw new AppError('notFound')
  const companies = await tx.q
    .selectFrom('companies')
    .select(['id', 'code', 'name'])
    .where('merchant_id', '=', merchant.id)
    .orderBy('code')
    .execute()
  const lines = await tx.q
    .selectFrom('deposit_lines as l')
    .leftJoin('deposits as d', (join) =>
      join.onRef('d.merchant_id', '=', 'l.merchant_id').onRef('d.id', '=', 'l.cause_deposit_id'),
    )
    .select([
      'l.kind',
      'l.company_id',
      'l.amount',
      'l.reason',
      'l.tax_class',
      'l.business_day',
      'd.deposit_no',
    ])
    .where('l.merchant_id', '=', merchant.id)
    .where('l.deposit_id', 'is', null)
    .orderBy('l.id')
    .execute()
  const waiting = await tx.q
    .selectFrom('approvals')
    .select(['id', 'request', 'requested_at'])
    .where('merchant_id', '=', merchant.id)
    .where('kind', '=', 'revision')
    .where('state', '=', 'WAITING')
    .orderBy('id')
    .execute()
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  const today = waiting.length > 0 ? await readToday(tx, merchant) : ''
  return {
    currency: merchant.currency,
    companies: companies.map(({ code, name }) => ({ companyCode: code, companyName: name })),
    lines: [
      ...lines.map((line) => ({
        kind: line.kind,
        companyName: names.get(line.company_id)!,
        amount: exactOrNull(line.amount),
        reason: line.reason,
        causeDepositNo: line.deposit_no,
        taxClass: line.tax_class,
        businessDay: line.business_day,
        approvalId: null,
      })),
      ...waiting.map((row) => {
        const { companyName, amount, reason, depositNo, taxClass = null } = requestOf(row)
        return {
          kind: 'REVISION' as const,
          companyName,
          amount,
          reason,
          causeDepositNo: depositNo,
          taxClass,
          businessDay: today,
          approvalId: String(row.id),
        }
      }),
    ],
  }
}
