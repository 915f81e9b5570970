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

/** The evidence of a dispute in the order in which it came, without its bytes. */
export const findEvidence = (tx: Tx, merchantId: number, disputeId: bigint) =>
  filesOf(tx, merchantId, disputeId)
    .select(['d.file_name', 'd.added_at', 'd.added_by', 'f.label', 'f.content_type'])
    .select(sql<number>`length(f.bytes)`.as('size'))
    .orderBy('d.added_at')
    .orderBy('d.file_name')
    .execute()

/** One file of a dispute, whole. */
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
 * Adds what has been uploaded to what is there. The row of the dispute is locked, or new.
 * @returns how many files the dispute has now
 * @throws AppError badRequest for more than a dispute may have; notFound for a file that this person has not uploaded, or that is used already
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
