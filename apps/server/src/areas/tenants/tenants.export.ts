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

/**
 * Returns the last export of a tenant; null if the tenant is not archived or has changed since the
 * export.
 */
export const exportOf = ({ state, version, exported }: TenantRow): TenantExport | null =>
  state === 'ARCHIVED' && exported?.version === version ? exported : null

export const rowsOf = (rows: TenantRowCounts): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)

/**
 * Returns the number of rows in the export file. Tables with credentials are left out, because the
 * export counts their rows but does not contain them.
 */
export const rowsInFile = (rows: TenantRowCounts): number =>
  rowsOf(Object.fromEntries(Object.entries(rows).filter(([table]) => !isWithheldTable(table))))

/**
 * Leaves out tables of the audit chain. In an archived tenant, sealing continues and moves rows
 * between these tables.
 */
const withoutSeals = (rows: TenantRowCounts) =>
  Object.entries(rows).filter(([table]) => !/^audit_(unsealed|seals|heads)$/.test(table))

/**
 * Returns true if the deleted tenant had the version of its export and each table had as many rows
 * as its export.
 */
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
 * Downloads all data of an archived tenant as a ZIP file. After a complete download, the tenant's
 * row stores that it was exported.
 * @throws AppError notFound; illegalOperation if the tenant is not archived
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

/** Stores that the tenant was exported, unless the tenant has changed during the export. */
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
