import { createHmac, timingSafeEqual } from 'node:crypto'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { sql, type RawBuilder } from 'kysely'

/**
 * Columns of an audit entry, in the order in which they are hashed. Another order would give other
 * hashes.
 */
const columns = [
  'tenant_id',
  'merchant_id',
  'id',
  'at',
  'user_id',
  'user_name',
  'action',
  'object',
  'object_kind',
  'object_id',
  'result_type',
  'detail',
  'ip',
  'request_id',
] as const

/** Audit entry with every column as text, so that the same row always gives the same hash. */
export type ChainedEntry = Record<(typeof columns)[number], string | null>

/**
 * Selects the columns of `e` as text. A timestamp becomes a number of microseconds; `infinity` and
 * `-infinity` stay as they are, because they have no number.
 */
export const chainedColumns: RawBuilder<unknown> = sql`
  e.tenant_id::text, e.merchant_id::text, e.id::text,
  case when isfinite(e.at) then (extract(epoch from e.at) * 1000000)::bigint::text else e.at::text end as at,
  e.user_id::text, e.user_name, e.action, e.object, e.object_kind, e.object_id, e.result_type::text,
  e.detail::text as detail, e.ip, e.request_id`

/**
 * End of a chain: number and hash of its last link. An empty chain has the number 0 and an empty
 * hash.
 */
export interface End {
  readonly seq: bigint
  readonly hash: string
}

export const emptyChain: End = { seq: 0n, hash: '' }

/**
 * Functions that compute links and sign the ends of chains. Creating them requires the master
 * secret of the installation.
 */
export interface Chain {
  /**
   * Returns the hash of the link that follows `before` and contains `entry`: 64 hexadecimal digits.
   */
  link(before: End, entry: ChainedEntry): string
  sign(tenantId: number, end: End): string
  isSigned(tenantId: number, end: End, signature: string): boolean
  /** Signs a line of the anchor file. Uses a different key than the signatures in the database. */
  signLine(values: readonly string[]): string
  isLineSigned(values: readonly string[], signature: string): boolean
}

const isSame = (wanted: string, given: string): boolean => {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Creates the chain functions, with keys derived from the master secret. */
export function auditChain(masterSecret: string): Chain {
  const secrets = createSecretBox(masterSecret)
  // Each value is a separate JSON string, so two different lists never give the same hash input, as
  // ['ab', 'c'] and ['a', 'bc'] would if joined.
  const hmacUnder = (key: string) => (values: readonly (string | null)[]) =>
    createHmac('sha256', key).update(JSON.stringify(values)).digest('hex')
  const hmac = hmacUnder(secrets.derive('audit chain'))
  const signLine = hmacUnder(secrets.derive('audit anchors'))
  const sign = (tenantId: number, { seq, hash }: End) =>
    hmac(['end', String(tenantId), String(seq), hash])
  return {
    link: (before, entry) =>
      hmac([
        'link',
        before.hash,
        String(before.seq + 1n),
        ...columns.map((column) => entry[column]),
      ]),
    sign,
    isSigned: (tenantId, end, signature) => isSame(sign(tenantId, end), signature),
    signLine,
    isLineSigned: (values, signature) => isSame(signLine(values), signature),
  }
}

/**
 * Formats an end for the log, for example `1:532:9f2c…`. `npm run verify:audit -- --anchor` accepts
 * this form.
 */
export const anchorText = (tenantId: number, { seq, hash }: End): string =>
  `${tenantId}:${seq}:${hash}`

export interface Anchor extends End {
  readonly tenantId: number
}

/** Parses the text form of an anchor, as `anchorText` returns it; null for any other text. */
export function readAnchor(text: string): Anchor | null {
  const [, tenantId, seq, hash] = /^(\d{1,9}):(\d{1,18}):([0-9a-f]{64}|)$/.exec(text) ?? []
  return tenantId === undefined
    ? null
    : { tenantId: Number(tenantId), seq: BigInt(seq!), hash: hash! }
}
