import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { FEED_BYTES_MAX } from './feed-rows.ts'
import { count, instant, line } from './fields.ts'
import { gatewayClasses, gatewayStates } from './gateway-states.ts'
import { adminMay } from './permissions.ts'
import { namedTenant } from './tenant-code.ts'

/**
 * Payment gateways of a tenant, one per payment class. Users with the SystemConfig permission set
 * up, test and disable them (docs/gateway.md).
 */

export const GATEWAY_URL_MAX = 500
export const GATEWAY_SECRET_MIN = 16
export const GATEWAY_SECRET_MAX = 200

const paymentClass = z.enum(gatewayClasses)
/** Version that the caller saw, for optimistic locking. 0 if the gateway is not set up. */
const seen = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const url = line(GATEWAY_URL_MAX, 1)
const secret = z
  .string()
  .check(
    z.regex(/^[\x20-\x7e]+$/),
    z.minLength(GATEWAY_SECRET_MIN),
    z.maxLength(GATEWAY_SECRET_MAX),
  )

export const Gateway = z.strictObject({
  paymentClass,
  state: z.enum(gatewayStates),
  /** Null if the gateway is not set up. */
  url: z.nullable(z.string()),
  /** True if a secret is stored. The secret itself is never returned. */
  hasSecret: z.boolean(),
  /** Rounded to the minute. */
  lastSuccessAt: z.nullable(instant),
  lastFailureAt: z.nullable(instant),
  /** Error in place of a valid answer, such as `TIMEOUT` or `HTTP 503`. */
  lastFailure: z.nullable(z.string()),
  /** Number of requested refunds without a final result. */
  openRefunds: count,
  version: z.int(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type Gateway = z.output<typeof Gateway>

/** Result of a connection test, which asks the gateway for a refund that does not exist. */
export const GatewayTest = z.strictObject({
  works: z.boolean(),
  /** Error in place of the documented answer; null if the gateway works. */
  gatewayMessage: z.nullable(z.string()),
  milliseconds: count,
})
export type GatewayTest = z.output<typeof GatewayTest>

const one = { ...namedTenant, paymentClass }

export const gateways = endpoints({
  list: {
    method: 'GET',
    path: 'gateway/list',
    summary: 'List the gateways of a tenant',
    description: 'One for each payment class that needs a gateway, without secrets.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject(namedTenant),
    result: z.strictObject({ items: z.array(Gateway) }),
    raises: ['notFound'],
  },
  modify: {
    method: 'PUT',
    path: 'gateway/modify',
    summary: 'Set up or change a gateway',
    description:
      'The secret stays unchanged if it is omitted. Fails with 400 if the address is not allowed, or if the first setup has no secret.',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({ ...one, url, secret: z.optional(secret), version: seen }),
    result: Gateway,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  switch: {
    method: 'PUT',
    path: 'gateway/switch',
    summary: 'Switch a gateway on or off',
    description: 'While a gateway is off, new refunds fail (4007) and refunds in progress wait.',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({ ...one, isOn: z.boolean(), version: seen }),
    result: Gateway,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  test: {
    method: 'POST',
    path: 'gateway/test',
    summary: 'Test a gateway',
    description:
      'Asks the gateway about a refund that does not exist; no money moves. The address and secret need not be saved. Fails with 1200 if there is nothing to test.',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({ ...one, url: z.optional(url), secret: z.optional(secret) }),
    result: GatewayTest,
    raises: ['notFound'],
  },
  notice: {
    method: 'POST',
    path: 'ingest/refunds',
    summary: 'Report refunds that have ended',
    description:
      'The body has one JSON object per line with the key of a refund. `X-Choba-Key` is the payment class of the gateway. The gateway is asked about each refund immediately. Safe to repeat. Returns the numbers of known and unknown keys.',
    can: 'public',
    lines: { limit: FEED_BYTES_MAX },
    /** Number of keys that belong to open refunds (`taken`), and of all other keys (`unknown`). */
    result: z.strictObject({ taken: count, unknown: count }),
  },
})
