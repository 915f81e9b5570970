import type { BodyOf } from '@choba/contract/endpoint.ts'
import type { Tenant, tenants } from '@choba/contract/tenants.contract.ts'
import { asTenant } from '@choba/database/scope-moves.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import { type AuditDetails, type Call, type Caller, principalOf } from '#platform/calls/call.ts'
import { evidenceDownload } from '#platform/files/evidence.ts'
import type { PictureBox } from '#platform/files/picture-kind.ts'
import { redraw } from '#platform/files/picture.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import { scopeOf } from '#platform/access/principals.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import {
  deleteImage,
  findImage,
  findTenant,
  type TenantImage,
  updateTenant,
  writeImage,
} from './tenants.repository.ts'
import { viewOf } from './tenants.service.ts'

type Calls = typeof tenants
type Knows = Pick<Services, 'tenants'>
type Kind = TenantImage['kind']

/**
 * Maximum size of each picture in pixels: three times the largest size on a page, for screens with
 * a high resolution.
 */
const boxes: Readonly<Record<Kind, PictureBox>> = {
  logo: { width: 320, height: 320 },
  favicon: { width: 128, height: 128 },
}
/** Maximum size in bytes that the database table accepts. */
const KEPT_MAX = 262_144

/** @throws AppError notFound */
function knownId({ tenants: registry }: Knows, tenantCode: string): number {
  const known = registry.lastKnown().find(({ code }) => code === tenantCode)
  if (!known) throw new AppError('notFound')
  return known.id
}

/**
 * Locks the tenant's row if the tenant still has the version that the user saw. @throws AppError
 * conflict
 */
async function holdSeen(tx: Tx, call: Caller, id: number, version: number): Promise<TenantRow> {
  const row = await findTenant(tx, id, true)
  await assertVersion(row, version, principalOf(call).merchant.time_zone, () =>
    viewOf(tx, call, row),
  )
  return row
}

const auditOf = (
  { name, code }: TenantRow,
  kind: Kind,
  had: boolean,
  has: boolean,
): AuditDetails => ({
  object: name,
  of: { kind: 'tenant', id: code },
  detail: { before: { tenantImage: had ? kind : null }, after: { tenantImage: has ? kind : null } },
})

/**
 * Sets a picture of a tenant. The picture is re-encoded and reduced to the maximum size of its
 * kind. All servers show it within a second.
 * @throws AppError unsupportedMediaType (415), bodyTooLarge (413), notFound, conflict; Overloaded
 */
export async function uploadImage(
  call: ManualCall<Calls['uploadImage']>,
  deps: Knows,
  { file, tenantCode, kind, version }: BodyOf<Calls['uploadImage']>,
): Promise<Tenant> {
  const person = principalOf(call)
  const id = knownId(deps, tenantCode)
  const { bytes } = await redraw(new Uint8Array(await file.arrayBuffer()), boxes[kind])
  if (bytes.length > KEPT_MAX) throw new AppError('bodyTooLarge')
  return withScope(call.engine, scopeOf(person), async (tx) => {
    const { result, audit } = await asTenant(tx, id, async (moved) => {
      const row = await holdSeen(moved, call, id, version)
      const had = (await findImage(moved, id, kind)) !== undefined
      await writeImage(moved, { tenant_id: id, kind, content_type: 'image/png', bytes })
      await updateTenant(moved, id, {}, person.user.full_name)
      return {
        result: await viewOf(moved, call, await findTenant(moved, id)),
        audit: auditOf(row, kind, had, true),
      }
    })
    await call.auditIn(tx, audit)
    return result
  })
}

/** @throws AppError notFound if the tenant or the picture does not exist; conflict */
export function removeImage(
  call: Call,
  deps: Knows,
  { tenantCode, kind, version }: BodyOf<Calls['removeImage']>,
): Promise<Tenant> {
  const id = knownId(deps, tenantCode)
  return asTenant(call.tx, id, async (tx) => {
    const row = await holdSeen(tx, call, id, version)
    const { numDeletedRows: deleted } = await deleteImage(tx, id, kind)
    if (deleted === 0n) throw new AppError('notFound')
    await updateTenant(tx, id, {}, principalOf(call).user.full_name)
    call.audit(auditOf(row, kind, true, false))
    return viewOf(tx, call, await findTenant(tx, id))
  })
}

/** Downloads a stored picture. @throws AppError notFound */
export async function downloadImage(call: DownloadCall<Calls['image']>): Promise<Download> {
  const { kind } = call.query
  const { id, code, name } = call.about
  return withScope(
    call.engine,
    call.scope,
    async (tx) => {
      const image = await findImage(tx, id, kind)
      if (!image) throw new AppError('notFound')
      return evidenceDownload(
        { ...image, label: `${code}-${kind}` },
        { object: name, detail: { tenantImage: kind } },
      )
    },
    { readOnly: true },
  )
}
