import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { FeedAnswer, FEED_BYTES_MAX } from './feed-rows.ts'
import { FeedLimits, HeartbeatAnswer } from './feed-terminals.ts'
import { codeLine, instant, MERCHANT_CODE_MAX } from './fields.ts'
import { pageQuery } from './page.ts'
import { adminMay } from './permissions.ts'
import { namedTenant } from './tenant-code.ts'

/**
 * The feed: gateways and stores send transactions as they happen. They sign them with keys that
 * users with the SystemConfig permission create and revoke (docs/feed.md).
 */

export const FEED_GATEWAY_MAX = 40
/** Maximum number of active keys per gateway or store. Two allow replacing a key without a gap. */
export const FEED_KEYS_AT_ONCE = 2
/**
 * Maximum number of active keys of all gateways of a tenant together. Keys of stores are only
 * limited per store.
 */
export const FEED_KEYS_MAX = 2_000
/** Maximum length of the key list: active keys and the latest revoked ones. */
export const FEED_KEYS_LISTED = 500

const keyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,40}$/))

export const FeedKey = z.strictObject({
  /** Public id of the key, sent with each request. Not a secret. */
  keyId,
  /** Gateway of the key, which can sign rows of every merchant. Null for a store key. */
  gateway: z.nullable(z.string()),
  /** Store of the key, which can sign only its own rows. Null for a gateway key. */
  store: z.nullable(
    z.strictObject({
      entCode: z.string(),
      entName: z.string(),
      storeCode: z.string(),
      storeName: z.string(),
    }),
  ),
  state: z.enum(['ACTIVE', 'ENDED']),
  createdAt: instant,
  createdBy: z.string(),
  /** Rounded to the minute. */
  lastUsedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
})
export type FeedKey = z.output<typeof FeedKey>

const OfGateway = z.strictObject({
  ...namedTenant,
  kind: z.literal('GATEWAY'),
  gateway: codeLine(FEED_GATEWAY_MAX, 1),
})
const OfStore = z.strictObject({
  ...namedTenant,
  kind: z.literal('STORE'),
  entCode: codeLine(MERCHANT_CODE_MAX, 1),
  storeCode: codeLine(64, 1),
})

export const feed = endpoints({
  keys: {
    method: 'GET',
    path: 'feedkey/list',
    summary: 'List the feed keys of a tenant',
    description: 'Keys of gateways and stores without their secrets. Active keys first.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject(namedTenant),
    result: z.strictObject({ items: z.array(FeedKey) }),
    raises: ['notFound'],
  },
  addKey: {
    method: 'POST',
    path: 'feedkey/add',
    summary: 'Create a feed key for a gateway or store',
    description: 'The secret is shown only in this answer. Fails with 1200 if two keys are active.',
    can: adminMay('SystemConfig.add'),
    tenantScope: true,
    namesTenant: true,
    body: z.discriminatedUnion('kind', [OfGateway, OfStore]),
    result: z.strictObject({ key: FeedKey, secret: z.string() }),
    raises: ['notFound', 'enterpriseCodeError'],
  },
  endKey: {
    method: 'POST',
    path: 'feedkey/end',
    summary: 'Revoke a feed key',
    description:
      'Signatures of the key stop working within a second. Fails with 4008 if the key is already revoked.',
    can: adminMay('SystemConfig.delete'),
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, keyId }),
    result: FeedKey,
    raises: ['notFound', 'nothingToDo'],
  },
  take: {
    method: 'POST',
    path: 'ingest/transactions',
    summary: 'Send transactions',
    description:
      'The body has one JSON object per line. Safe to repeat: an identical row answers `DUPLICATE`. A busy server answers 503 with Retry-After before it reads the body.',
    can: 'public',
    lines: { limit: FEED_BYTES_MAX },
    result: FeedAnswer,
  },
  heartbeat: {
    method: 'POST',
    path: 'ingest/heartbeat',
    summary: 'Send heartbeats of terminals',
    description:
      'The body has one JSON object per line. An earlier heartbeat never replaces a later one.',
    can: 'public',
    lines: { limit: FEED_BYTES_MAX },
    result: HeartbeatAnswer,
  },
  limits: {
    method: 'GET',
    path: 'ingest/limits',
    summary: 'Get the codes and limits for rows of the feed',
    description:
      'Returns payment methods, trade types, and a page of the stores of the key with their limits and receipt texts. Sign an empty body. A page whose `version` you send is left out while it is unchanged.',
    can: 'public',
    lines: { limit: 0 },
    query: z.strictObject({
      version: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
      cursor: pageQuery.cursor,
    }),
    result: FeedLimits,
  },
})
