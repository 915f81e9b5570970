import { createHmac, timingSafeEqual } from 'node:crypto'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { sql, type RawBuilder } from 'kysely'

/** Every column of an entry, in the order in which the chain reads them. */
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

/** An entry as the chain reads it: every column as text, so that the same row is the same text wherever it is read. */
export type ChainedEntry = Record<(typeof columns)[number], string | null>

/** The columns of `e` in that form. An instant is whole microseconds; one that is none (infinity) is its own text. */
export const chainedColumns: RawBuilder<unknown> = sql`
  e.tenant_id::text, e.merchant_id::text, e.id::text,
  case when isfinite(e.at) then (extract(epoch from e.at) * 1000000)::bigint::text else e.at::text end as at,
  e.user_id::text, e.user_name, e.action, e.object, e.object_kind, e.object_id, e.result_type::text,
  e.detail::text as detail, e.ip, e.request_id`

/** Where a chain ends: the number of its last link, and that link. An empty chain ends at 0 with an empty link. */
export interface End {
  readonly seq: bigint
  readonly hash: string
}

export const emptyChain: End = { seq: 0n, hash: '' }

/** Makes links and signs ends; no one else can, without the secret of the installation. */
export interface Chain {
  /** The link of an entry behind `before`: 64 hexadecimal digits. */
  link(before: End, entry: ChainedEntry): string
  sign(tenantId: number, end: End): string
  isSigned(tenantId: number, end: End, signature: string): boolean
  /** A signature of a line of the anchor file, under a key that signs nothing in the database. */
  signLine(values: readonly string[]): string
  isLineSigned(values: readonly string[], signature: string): boolean
}

const isSame = (wanted: string, given: string): boolean => {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The chain under a key of its own, derived from the master secret. */
export function auditChain(masterSecret: string): Chain {
  const secrets = createSecretBox(masterSecret)
  // A JSON array: no two lists of values are the same text.
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

/** `1:532:9f2c…`: an end as it stands in the log, for `npm run verify:audit -- --anchor`. */
export const anchorText = (tenantId: number, { seq, hash }: End): string =>
  `${tenantId}:${seq}:${hash}`

export interface Anchor extends End {
  readonly tenantId: number
}

/** An end as it was printed; null for a text that is none. */
export function readAnchor(text: string): Anchor | null {
  const [, tenantId, seq, hash] = /^(\d{1,9}):(\d{1,18}):([0-9a-f]{64}|)$/.exec(text) ?? []
  return tenantId === undefined
    ? null
    : { tenantId: Number(tenantId), seq: BigInt(seq!), hash: hash! }
}
