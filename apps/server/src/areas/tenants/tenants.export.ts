import { isDeepStrictEqual } from 'node:util'
import type { tenants } from '@choba/contract/tenants.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { TenantExport, TenantRowCounts } from '@choba/database/tenant-deletion-tables.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { Written } from '#platform/http/downloads.ts'
import { hashedStream } from '#platform/export/hashed-stream.ts'
import { zipFile } from '#platform/export/zip.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { isWithheldTable, writeTenantExport } from './tenant-export-file.ts'
import { findTenant } from './tenants.repository.ts'

/** The last export of a tenant; null where it is not archived, or was changed since. */
export const exportOf = ({ state, version, exported }: TenantRow): TenantExport | null =>
  state === 'ARCHIVED' && exported?.version === version ? exported : null

export const rowsOf = (rows: TenantRowCounts): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)

/** Rows in the file of an export: credentials are counted and not in it. */
export const rowsInFile = (rows: TenantRowCounts): number =>
  rowsOf(Object.fromEntries(Object.entries(rows).filter(([table]) => !isWithheldTable(table))))

/** Sealing goes on for what is archived: entries of the audit log that wait become links of its chain. */
const withoutSeals = (rows: TenantRowCounts) =>
  Object.entries(rows).filter(([table]) => !/^audit_(unsealed|seals|heads)$/.test(table))

/** Whether what is about to be deleted is what was exported: the same tenant, and as many rows in each table. */
export const isAsExported = (
  tenant: TenantRow,
  exported: TenantExport,
  deleted: TenantRowCounts,
): boolean =>
  isDeepStrictEqual(exportOf(tenant), exported) &&
  isDeepStrictEqual(
    Object.fromEntries(withoutSeals(deleted)),
    Object.fromEntries(withoutSeals(exported.rows)),
  )

/**
 * Everything that an archived tenant has, as a zip file. That it was read to its end is kept with the tenant.
 * @throws AppError notFound; illegalOperation: it is not archived
 */
export async function exportTenant(
  call: DownloadCall<typeof tenants.export>,
  { tenants: registry, engine }: Pick<Services, 'tenants' | 'engine'>,
): Promise<Download> {
  const { tenantCode: code } = call.query
  const known = registry.lastKnown().find((one) => one.code === code)
  if (!known) throw new AppError('notFound')
  const scope = { role: 'admin', tenantId: known.id } as const
  const tenant = await withScope(engine, scope, (tx) => findTenant(tx, known.id), {
    readOnly: true,
  })
  if (tenant.state !== 'ARCHIVED') throw new AppError('illegalOperation')
  const source = { engine, tenant, by: principalOf(call).user.full_name }
  const written: Written = { rows: 0, replacedCharacters: 0 }
  let result: Omit<TenantExport, 'sha256'> | null = null
  const { stream, sha256 } = hashedStream(
    zipFile(async (add) => {
      result = await writeTenantExport(add, source, written)
    }),
  )
  return {
    fileName: `${code}_${new Date().toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    stream,
    audit: { object: tenant.name, of: { kind: 'tenant', id: code } },
    written: () => written,
    async completed() {
      if (result) await keepExport(engine, tenant, { ...result, sha256: sha256() })
      await registry.reload()
    },
  }
}

/** A tenant that has changed meanwhile is not as it was exported: then nothing is kept. */
const keepExport = (engine: Services['engine'], { id, version }: TenantRow, result: TenantExport) =>
  withScope(engine, { role: 'admin', tenantId: id }, ({ q }) =>
    q
      .updateTable('tenants')
      .set({ exported: JSON.stringify(result) })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'ARCHIVED')
      .execute(),
  )
