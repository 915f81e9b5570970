import type * as z from 'zod/mini'
import type { Can } from './permissions.ts'
import type { ResultType } from './result-types.ts'

/**
 * One call, said once. Route, validation both ways, OpenAPI, typed client, query key, permission matrix and fuzzer are
 * all made from this entry.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/apiproxy/api/`, or below `base`. */
  readonly path: string
  /** The feedback service keeps its own address. */
  readonly base?: '/edge'
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  readonly can: Can
  /** Who may make it with this very input, where it depends on that: given the query of a GET, else the body. */
  readonly canWith?: (input: never) => Can
  /** May be made by someone whose second step is still to be set up or taken: everything else is refused to them. */
  readonly allowBeforeMfa?: true
  /** An administrators' call in which `entCode` names the row it is about, and not the merchant to act for. */
  readonly tenantScope?: true
  /** `entCode` names the merchant to act for: administrators have to name one, and someone of a merchant no other than their own. */
  readonly namesMerchant?: true
  /**
   * `entCode` is a list by which administrators filter: a merchant that the tenant does not have is `enterpriseCodeError`.
   * Their own merchant counts as one only where it has rows: `andOwn`.
   */
  readonly filtersMerchants?: 'ofTenant' | 'andOwn'
  /** The input may name the tenant that the call is about (`namedTenant`); it then runs in the scope of that tenant. */
  readonly namesTenant?: true
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** The shape of `result` on success. A download has none: it streams a file. */
  readonly result?: z.core.$ZodType
  /** It streams a file: one that is made of a list as it is sent, of which few are written at once, or one that is kept. */
  readonly download?: 'list' | 'file'
  /** What the file of a download can be; without it, CSV and Excel. */
  readonly fileTypes?: readonly string[]
  /**
   * To have looked is kept in the audit log too: once a search, not once a page. Changes and downloads always are; a change that
   * is no more than a look, as to mark something as read, says so by this. The log leaves looks out until they are asked for.
   */
  readonly auditReads?: true
  /** Its list keeps saved views: whoever may make this call may save one. */
  readonly savedViews?: SavedViews
  /** Whoever may make this call sees the history of what it names, by the kind of thing that the audit log keeps. */
  readonly historyOf?: string
  /** A success is answered by this HTTP status and the bare `result`, without an envelope. A refusal keeps its envelope. */
  readonly rawResponse?: 200 | 201
  /**
   * The body is a form with one `file` that is smaller than `limit`, in bytes, and with the other fields of `body` as text. What the
   * file is, its handler finds out.
   */
  readonly upload?: { readonly limit: number }
  /**
   * The body is lines of JSON, signed with a key of the feed as it was sent: no one is signed in, and the handler reads it, `limit`
   * bytes at most, when it knows the key. A GET is signed as an empty body.
   */
  readonly lines?: { readonly limit: number }
  /** The refusals of the catalogue that this call may answer with, beyond those that any call may. */
  readonly raises?: readonly ResultType[]
}

export interface SavedViews {
  /** The last part of the path of each screen that shows the list. */
  readonly screens: readonly string[]
  /** What the address of the list takes. */
  readonly filters: z.ZodMiniObject
  /** A list with a period: the longest one in months, and the filters that do without one. */
  readonly period?: {
    readonly months: number
    readonly orBy: readonly string[]
    readonly isOptional?: true
  }
  /** Its figures may be e-mailed by a schedule. */
  readonly isEmailed?: true
}

/** The media types that lists are exported as. */
export const exportTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

export type Endpoints = Record<string, Endpoint>

/** What of an endpoint it takes to make its call. */
export type CallAddress = Pick<Endpoint, 'method' | 'path' | 'base' | 'download' | 'rawResponse'>

/** The same of one that only those may make whom its button is shown to. */
export type PermittedCall = CallAddress & Pick<Endpoint, 'can'>

/** Where a call is made: `/apiproxy/api/trade/list`. */
export const addressOf = ({ base, path }: Pick<Endpoint, 'base' | 'path'>): string =>
  `${base ?? '/apiproxy/api'}/${path}`

type Output<S> = S extends z.core.$ZodType ? z.output<S> : undefined

/** A body that is not read yet, and what it says it is signed with. */
export interface SignedLines {
  readonly key: string
  readonly timestamp: string
  readonly signature: string
  /** Every byte as it came. Refuses what is too long, packed, or does not come in time. */
  readonly read: () => Promise<Uint8Array>
}

export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = E extends { lines: object }
  ? SignedLines
  : Output<E['body']>
export type ResultOf<E extends Endpoint> = Output<E['result']>

/** What any call may be answered with, whatever it is. */
export const alwaysRaised: readonly ResultType[] = [
  'badRequest',
  'unauthenticated',
  'insufficientPermission',
  'illegalOperation',
  'unknownAddress',
  'tooManyRequests',
  'bodyTooLarge',
  'unsupportedMediaType',
  'requestTimeout',
  'headersTooLarge',
  'temporarilyUnavailable',
  'quietCopy',
]

/** Keeps the literal types of an area's endpoints. */
export const endpoints = <const E extends Endpoints>(area: E): E => area
