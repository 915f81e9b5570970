import { badField } from '@choba/contract/bad-input.ts'
import { DISPUTE_FILES_MAX } from '@choba/contract/disputes.contract.ts'
import { evidenceTypes } from '@choba/contract/evidence.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { attachFiles } from '#platform/files/files.ts'

const filesOf = (tx: Tx, merchantId: number, disputeId: bigint) =>
  tx.q
    .selectFrom('dispute_files as d')
    .innerJoin('files as f', (join) =>
      join.onRef('f.merchant_id', '=', 'd.merchant_id').onRef('f.name', '=', 'd.file_name'),
    )
    .where('d.merchant_id', '=', merchantId)
    .where('d.dispute_id', '=', disputeId)

/** Returns the evidence files of a dispute in the order of their upload, without their content. */
export const findEvidence = (tx: Tx, merchantId: number, disputeId: bigint) =>
  filesOf(tx, merchantId, disputeId)
    .select(['d.file_name', 'd.added_at', 'd.added_by', 'f.label', 'f.content_type'])
    .select(sql<number>`length(f.bytes)`.as('size'))
    .orderBy('d.added_at')
    .orderBy('d.file_name')
    .execute()

/** Returns one evidence file with its content. */
export const findEvidenceFile = (tx: Tx, merchantId: number, disputeId: bigint, name: string) =>
  filesOf(tx, merchantId, disputeId)
    .select(['f.label', 'f.content_type', 'f.bytes'])
    .where('d.file_name', '=', name)
    .executeTakeFirst()

export interface Evidence {
  readonly merchant: MerchantRow
  readonly user: UserRow
  readonly disputeId: bigint
  readonly names: readonly string[] | undefined
}

/**
 * Adds uploaded files to the evidence of a dispute. The caller has locked or just inserted the
 * dispute's row.
 * @returns the number of files that the dispute now has
 * @throws AppError badRequest above the maximum number of files; notFound for a file that the user
 * did not upload or that is already used
 */
export async function addEvidence(
  tx: Tx,
  { merchant, user, disputeId, names = [] }: Evidence,
): Promise<number> {
  const { count } = await filesOf(tx, merchant.id, disputeId)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const total = Number(count) + names.length
  if (names.length === 0) return total
  if (total > DISPUTE_FILES_MAX) throw new AppError('badRequest', badField('fileList', 'tooLong'))
  await attachFiles(tx, user, names, { merchantId: merchant.id, types: evidenceTypes })
  const added = {
    merchant_id: merchant.id,
    dispute_id: disputeId,
    tenant_id: merchant.tenant_id,
    added_at: new Date(),
  }
  await tx.q
    .insertInto('dispute_files')
    .values(names.map((file_name) => ({ ...added, file_name, added_by: user.full_name })))
    .execute()
  return total
}
