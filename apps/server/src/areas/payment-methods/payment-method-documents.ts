import { badField } from '@choba/contract/bad-input.ts'
import { DOCUMENTS_MAX } from '@choba/contract/payment-methods.contract.ts'
import { evidenceTypes } from '@choba/contract/evidence.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { attachFiles } from '#platform/files/files.ts'

const documentsOf = (tx: Tx, merchantId: number, applicationId: bigint) =>
  tx.q
    .selectFrom('payment_method_application_files as p')
    .innerJoin('files as f', (join) =>
      join.onRef('f.merchant_id', '=', 'p.merchant_id').onRef('f.name', '=', 'p.file_name'),
    )
    .where('p.merchant_id', '=', merchantId)
    .where('p.application_id', '=', applicationId)

/** Returns the documents of an application in the order of their upload, without their content. */
export const findDocuments = (tx: Tx, merchantId: number, applicationId: bigint) =>
  documentsOf(tx, merchantId, applicationId)
    .select(['p.file_name', 'p.added_at', 'p.added_by', 'f.label', 'f.content_type'])
    .select(sql<number>`length(f.bytes)`.as('size'))
    .orderBy('p.added_at')
    .orderBy('p.file_name')
    .execute()

/** Returns one document of an application with its content. */
export const findDocument = (tx: Tx, merchantId: number, applicationId: bigint, name: string) =>
  documentsOf(tx, merchantId, applicationId)
    .select(['f.label', 'f.content_type', 'f.bytes'])
    .where('p.file_name', '=', name)
    .executeTakeFirst()

/**
 * Adds uploaded files to the documents of an application, whose row is locked or new.
 * @throws AppError badRequest above the maximum number of documents; notFound for a file that the
 * user did not upload or that is already used
 */
export async function addDocuments(
  tx: Tx,
  {
    merchant,
    user,
    applicationId,
    names = [],
  }: { readonly merchant: MerchantRow; readonly user: UserRow } & {
    readonly applicationId: bigint
    readonly names: readonly string[] | undefined
  },
): Promise<void> {
  if (names.length === 0) return
  const present = await findDocuments(tx, merchant.id, applicationId)
  if (present.length + names.length > DOCUMENTS_MAX)
    throw new AppError('badRequest', badField('fileList', 'tooLong'))
  await attachFiles(tx, user, names, { merchantId: merchant.id, types: evidenceTypes })
  const added = {
    merchant_id: merchant.id,
    application_id: applicationId,
    tenant_id: merchant.tenant_id,
  }
  await tx.q
    .insertInto('payment_method_application_files')
    .values(
      names.map((file_name) => ({
        ...added,
        file_name,
        added_at: new Date(),
        added_by: user.full_name,
      })),
    )
    .execute()
}
