import type * as z from 'zod/mini'
import type { Can } from './permissions.ts'
import type { ResultType } from './result-types.ts'

/**
 * Definition of one API call. Route, validation, OpenAPI document, typed client, query key,
 * permission matrix and fuzzer are all derived from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/apiproxy/api/`, or below `base`. */
  readonly path: string
  /** Set for the feedback service, which has its own URL prefix. */
  readonly base?: '/edge'
  /**
   * Purpose of the call, for the OpenAPI document: a verb first, no period at the end, at most
   * `SUMMARY_MAX` characters.
   */
  readonly summary: string
  /**
   * Sentences for the OpenAPI document that say what the summary does not: conditions, effects and
   * when the call fails. The document adds permissions, error codes and shared rules.
   */
  readonly description?: string
  readonly can: Can
  /**
   * Returns the permission if it depends on the input, which is the query of a GET or the body of
   * other methods.
   */
  readonly canWith?: (input: never) => Can
  /**
   * Allowed for users who have not set up or completed two-step verification. All other calls fail
   * for them.
   */
  readonly allowBeforeMfa?: true
  /**
   * Marks a call for administrators in which `entCode` identifies the record, not the merchant on
   * whose behalf the call acts.
   */
  readonly tenantScope?: true
  /**
   * `entCode` is the merchant on whose behalf the call acts. Required for administrators; other
   * users can only name their own merchant.
   */
  readonly namesMerchant?: true
  /**
   * `entCode` is a list of merchants to filter by, for administrators. A merchant that is not in
   * the tenant causes `enterpriseCodeError`. The administrators' own merchant is only allowed with
   * `andOwn`.
   */
  readonly filtersMerchants?: 'ofTenant' | 'andOwn'
  /**
   * The input can name a tenant (`namedTenant`). The call then runs in the scope of that tenant.
   */
  readonly namesTenant?: true
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** Schema of `result` on success. Downloads have none, because they stream a file. */
  readonly result?: z.core.$ZodType
  /**
   * Streams a file. `list` files are generated while they are sent, and only a few at the same
   * time; `file` is a stored file.
   */
  readonly download?: 'list' | 'file'
  /** Possible media types of the download. Defaults to CSV and Excel. */
  readonly fileTypes?: readonly string[]
  /**
   * Records read-only calls in the audit log: once per search, not once per page. Also marks
   * changes that only record a view, such as marking a notification as read. Other changes and all
   * downloads are always recorded.
   * The audit log hides these entries by default.
   */
  readonly auditReads?: true
  /**
   * Overrides whether an administrator can make the call in a support session
   * (`support-reach.ts`). Changes and downloads are never possible there. Secrets, two-step data
   * and full account numbers have `false`.
   */
  readonly inSupport?: boolean
  /** The list of this call has saved views. Users who can make the call can save them. */
  readonly savedViews?: SavedViews
  /**
   * Kind of object in the audit log. Users who can make the call can see the history of that
   * object.
   */
  readonly historyOf?: string
  /**
   * On success, responds with this HTTP status and the plain `result`. Errors still use the
   * envelope.
   */
  readonly rawResponse?: 200 | 201
  /**
   * The body is a form with one `file`, smaller than `limit` bytes, and the other fields of `body`
   * as text. The handler detects the type of the file.
   */
  readonly upload?: { readonly limit: number }
  /**
   * The body is JSON lines, signed with a feed key, without a signed-in user. The handler reads the
   * body, up to `limit` bytes, after it finds the key. A GET is signed as an empty body.
   */
  readonly lines?: { readonly limit: number }
  /** Errors that this call can return, in addition to `alwaysRaised`. */
  readonly raises?: readonly ResultType[]
}

export interface SavedViews {
  /** Last path segment of each screen that shows the list. */
  readonly screens: readonly string[]
  /** Query parameters of the list. */
  readonly filters: z.ZodMiniObject
  /**
   * For a list with a period: its maximum in months, and the filters that allow a search without a
   * period.
   */
  readonly period?: {
    readonly months: number
    readonly orBy: readonly string[]
    readonly isOptional?: true
  }
  /** True if a schedule can send the figures by e-mail. */
  readonly isEmailed?: true
}

/** Maximum length of a summary. */
export const SUMMARY_MAX = 100

/** Media types of exported lists. */
export const exportTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

export type Endpoints = Record<string, Endpoint>

/** Fields of an endpoint that are needed to call it. */
export type CallAddress = Pick<Endpoint, 'method' | 'path' | 'base' | 'download' | 'rawResponse'>

/** A call for which the portal hides the button from users without permission. */
export type PermittedCall = CallAddress & Pick<Endpoint, 'can'>

/** Returns the URL path of a call, for example `/apiproxy/api/trade/list`. */
export const addressOf = ({ base, path }: Pick<Endpoint, 'base' | 'path'>): string =>
  `${base ?? '/apiproxy/api'}/${path}`

type Output<S> = S extends z.core.$ZodType ? z.output<S> : undefined

/** The body of a signed request, which is not read yet, and the values of the signature headers. */
export interface SignedLines {
  readonly key: string
  readonly timestamp: string
  readonly signature: string
  /** Reads the raw body. Fails if the body is too long, compressed or too slow. */
  readonly read: () => Promise<Uint8Array>
}

export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = E extends { lines: object }
  ? SignedLines
  : Output<E['body']>
export type ResultOf<E extends Endpoint> = Output<E['result']>

/** Errors that any call can return. */
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

/** Preserves the literal types of an area's endpoints. */
export const endpoints = <const E extends Endpoints>(area: E): E => area
