import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import { type GatewayClass, gatewayClasses } from '@choba/contract/gateway-states.ts'
import type { Gateway, gateways } from '@choba/contract/gateways.contract.ts'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import { isServiceAddress } from '#platform/settings/built-in-configs.ts'
import type { Acting } from '#platform/calls/call.ts'
import { changesOf } from '#platform/calls/changes.ts'
import { sealGatewaySecret } from '#platform/gateway/secrets.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import {
  countOpenRefunds,
  findGateway,
  findGateways,
  type GatewayRow,
  insertGateway,
  updateGateway,
} from './gateways.repository.ts'
import { toGateway } from './gateways.views.ts'

type Calls = typeof gateways
export type GatewaySettingDeps = Pick<Services, 'sealer' | 'config'>

const zoneOf = ({ person }: Acting) => person.merchant.time_zone
const nameOf = ({ person }: Acting) => person.user.full_name

/**
 * Returns the gateways of all payment classes that need one. A gateway that is not configured is
 * included too.
 */
export async function listGateways(call: Acting): Promise<ResultOf<Calls['list']>> {
  const { tx, about } = call
  const rows = await findGateways(tx, about.id)
  const open = await countOpenRefunds(tx, about.id)
  return {
    items: gatewayClasses.map((paymentClass) => {
      const code = codeOfClass(paymentClass)
      const row = rows.find((one) => one.payment_class === code)
      return toGateway(paymentClass, row, open.get(code) ?? 0, zoneOf(call))
    }),
  }
}

async function viewOf(call: Acting, paymentClass: GatewayClass): Promise<Gateway> {
  const { items } = await listGateways(call)
  return items.find((one) => one.paymentClass === paymentClass)!
}

/**
 * Returns a gateway and locks it until the transaction ends.
 * @throws AppError conflict; badRequest for a version that does not exist
 */
async function hold(
  call: Acting,
  { paymentClass, version }: { paymentClass: GatewayClass; version: number },
): Promise<GatewayRow | undefined> {
  const { tx, about } = call
  await takeAdvisoryLock(tx.q, 'gateways')
  const row = await findGateway(tx, about.id, codeOfClass(paymentClass))
  const counted = row ?? { version: 0, changed_at: null, changed_by: null }
  await assertVersion(counted, version, zoneOf(call), () => viewOf(call, paymentClass))
  return row
}

/** Fields of a gateway that the audit log records; never its secret. */
const auditFieldsOf = ({ url, is_on }: Pick<GatewayRow, 'url' | 'is_on'>) => ({ url, isOn: is_on })

function keep(
  call: Acting,
  paymentClass: GatewayClass,
  before: GatewayRow | undefined,
  after: Pick<GatewayRow, 'url' | 'is_on'>,
  hasNewSecret = false,
): void {
  call.audit({
    object: `${call.about.name} ${paymentClass}`,
    of: { kind: 'tenant', id: call.about.code },
    detail: {
      ...changesOf(before ? auditFieldsOf(before) : null, auditFieldsOf(after)),
      ...(hasNewSecret && { secretChanged: true }),
    },
  })
}

/**
 * Configures or changes the gateway of a payment class. Encrypts the secret before storing it.
 * @throws AppError conflict, nothingToDo; badRequest for `url` if the address is not allowed, or
 * for `secret` if the gateway has no secret yet and the call contains none
 */
export async function modifyGateway(
  call: Acting,
  { sealer, config }: GatewaySettingDeps,
  { paymentClass, url, secret, version }: BodyOf<Calls['modify']>,
): Promise<Gateway> {
  const { tx, about } = call
  const code = codeOfClass(paymentClass)
  const row = await hold(call, { paymentClass, version })
  if (!isServiceAddress(url, config)) throw new AppError('badRequest', badField('url', 'value'))
  const sealed = secret === undefined ? null : sealGatewaySecret(sealer, about.id, code, secret)
  const hasSecret = row !== undefined && (row.sealed_secret ?? row.secret) !== null
  if (!sealed && !hasSecret) throw new AppError('badRequest', badField('secret', 'missing'))
  if (row && row.url === url && !sealed) throw new AppError('nothingToDo')
  if (row)
    await updateGateway(
      tx,
      about.id,
      code,
      { url, ...(sealed && { secret: null, sealed_secret: sealed }) },
      nameOf(call),
    )
  else
    await insertGateway(tx, {
      tenant_id: about.id,
      payment_class: code,
      url,
      sealed_secret: sealed,
      changed_by: nameOf(call),
    })
  keep(call, paymentClass, row, { url, is_on: row?.is_on ?? true }, sealed !== null)
  return viewOf(call, paymentClass)
}

/**
 * Switches the gateway of a payment class on or off.
 * @throws AppError notFound if it is not configured; conflict, nothingToDo
 */
export async function switchGateway(
  call: Acting,
  { paymentClass, isOn, version }: BodyOf<Calls['switch']>,
): Promise<Gateway> {
  const { tx, about } = call
  const row = await hold(call, { paymentClass, version })
  if (!row) throw new AppError('notFound')
  if (row.is_on === isOn) throw new AppError('nothingToDo')
  await updateGateway(tx, about.id, codeOfClass(paymentClass), { is_on: isOn }, nameOf(call))
  keep(call, paymentClass, row, { url: row.url, is_on: isOn })
  return viewOf(call, paymentClass)
}
