import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import {
  type RegistrationProblem,
  TERMINALS_MAX,
  type terminals,
} from '@choba/contract/terminals.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { RetryTransaction, type Tx, withScope, type WorkerScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/calls/call.ts'
import { type WrittenEntry, unsealedEntries } from '#platform/audit/unsealed-entries.ts'
import { hashOfCode } from './licenses.service.ts'
import { placeName } from './terminals.service.ts'
import { countAt, findByDevice, insertTerminal, keepHeard } from './terminal-writes.repository.ts'

type Register = (typeof terminals)['register']
type Device = BodyOf<Register>
type Registered = Extract<ResultOf<Register>, { outcome: 'REGISTERED' }>

/**
 * Finds the license with a license code. Uses the admin scope, because the merchant of the license
 * is not known before.
 */
const findByCode = ({ engine, tenant: { id: tenantId } }: Caller, code: string) =>
  withScope(
    engine,
    { role: 'admin', tenantId },
    ({ q }) =>
      q
        .selectFrom('terminal_licenses as l')
        .innerJoin('merchants as m', 'm.id', 'l.merchant_id')
        .innerJoin('stores as s', (join) =>
          join.onRef('s.merchant_id', '=', 'l.merchant_id').onRef('s.id', '=', 'l.store_id'),
        )
        .select(['l.merchant_id', 'l.license_no', 'l.store_id'])
        .select([
          'm.code as ent_code',
          's.code as store_code',
          's.name as store_name',
          's.receipt_name',
        ])
        .where('l.tenant_id', '=', tenantId)
        .where('l.token_hash', '=', hashOfCode(code))
        .where('m.enabled', '=', true)
        .executeTakeFirst(),
    { readOnly: true },
  )
type Found = NonNullable<Awaited<ReturnType<typeof findByCode>>>

/**
 * Returns the reason why the license or the device is rejected; null if neither is. The caller must
 * hold the merchant's lock, so that the result stays valid until the transaction ends.
 */
async function problemOf(
  tx: Tx<WorkerScope>,
  found: Found,
  { deviceNo, entCode, storeCode }: Device,
  now: Date,
): Promise<RegistrationProblem | null> {
  const { merchant_id: merchantId, license_no: licenseNo, store_id: storeId } = found
  const license = await tx.q
    .selectFrom('terminal_licenses')
    .select(['used_at', 'expires_at'])
    .where('merchant_id', '=', merchantId)
    .where('license_no', '=', licenseNo)
    .executeTakeFirst()
  if (!license) return 'licenseUnknown'
  if (license.used_at) return 'licenseUsed'
  if (license.expires_at <= now) return 'licenseExpired'
  const isForOtherStore =
    (entCode ?? found.ent_code) !== found.ent_code ||
    (storeCode ?? found.store_code) !== found.store_code
  if (isForOtherStore) return 'licenseOfAnother'
  if (await findByDevice(tx, merchantId, deviceNo)) return 'terminalRegistered'
  return (await countAt(tx, merchantId, storeId)).count >= TERMINALS_MAX ? 'storeFull' : null
}

/**
 * Inserts the terminal. It gets the next number of the store.
 * @returns the audit entry and the response
 */
async function write(
  tx: Tx<WorkerScope>,
  found: Found,
  { deviceNo, deviceType, appVersion }: Device,
  { ip, requestId }: Caller,
  now: Date,
): Promise<{ answer: Registered; entry: WrittenEntry }> {
  const {
    merchant_id: merchantId,
    license_no: licenseNo,
    store_id: storeId,
    store_code: storeCode,
  } = found
  const merchant = { id: merchantId, tenant_id: tx.scope.tenantId }
  const terminalNo = String((await countAt(tx, merchantId, storeId)).last + 1).padStart(3, '0')
  const id = await insertTerminal(tx, merchant, {
    store_id: storeId,
    terminal_no: terminalNo,
    device_no: deviceNo,
    device_type: deviceType,
    license_no: licenseNo,
    registered_at: now,
  })
  const used = await tx.q
    .updateTable('terminal_licenses')
    .set({ used_at: now, terminal_id: id })
    .where('merchant_id', '=', merchantId)
    .where('license_no', '=', licenseNo)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) throw new RetryTransaction()
  await keepHeard(tx, merchant, id, {
    at: now,
    signedInAt: null,
    appVersion: appVersion ?? null,
    deviceType,
  })
  const entry = await writeAudit(tx, {
    merchantId,
    tenantId: tx.scope.tenantId,
    userId: null,
    userName: '',
    job: null,
    action: 'terminals.register',
    outcome: 'success',
    ip,
    requestId,
    audit: {
      object: placeName({ terminal_no: terminalNo, store_code: storeCode }),
      of: { kind: 'terminal', id: String(id) },
      inStores: [storeId],
      detail: { after: { store: storeCode, licenseNo, deviceNo, deviceType } },
    },
  })
  const { ent_code: entCode, store_name: storeName } = found
  const receiptName = found.receipt_name ?? storeName
  return {
    answer: {
      outcome: 'REGISTERED',
      entCode,
      storeCode,
      storeName,
      receiptName,
      terminalNo,
      licenseNo,
    },
    entry,
  }
}

/**
 * Registers a device with a license code. Of several concurrent calls on any server, only one
 * succeeds. The device gets no signing key, because its payments are signed with the key of its
 * store or gateway.
 */
export async function register(caller: Caller, device: Device): Promise<ResultOf<Register>> {
  const rejected = (reason: RegistrationProblem) =>
    ({
      outcome: 'REJECTED',
      reason,
      message: languages[caller.language].terminals.problem[reason],
    }) as const
  const found = await findByCode(caller, device.licenseCode)
  if (!found) return rejected('licenseUnknown')
  const scope = {
    role: 'worker',
    tenantId: caller.tenant.id,
    merchantId: found.merchant_id,
  } as const
  const done = await withScope(caller.engine, scope, async (tx) => {
    await takeMerchantLock(tx.q, 'places', found.merchant_id)
    const now = new Date()
    return (await problemOf(tx, found, device, now)) ?? write(tx, found, device, caller, now)
  })
  if (typeof done === 'string') return rejected(done)
  unsealedEntries(caller.engine).add(done.entry)
  return done.answer
}
