import type { TenantRow } from '@choba/database/tables.ts'

type Sources = readonly string[]

const directives: Readonly<Record<string, Sources>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  // Blocks DOM sinks that turn text into scripts.
  'require-trusted-types-for': ["'script'"],
}

/**
 * Builds the content security policy of an answer.
 * @param own directives that replace the defaults for this answer
 */
export const contentPolicy = (own: Readonly<Record<string, Sources>> = {}): string =>
  Object.entries({ ...directives, ...own })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

/** Security headers for answers that no Fastify hook sees. */
export const bareHeaders = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** True if the text is exactly an origin, so that it cannot add other directives to a policy. */
const isPlainOrigin = (text: string): boolean =>
  URL.parse(text)?.origin === text && /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(text)

/**
 * True for an HTTPS origin such as `https://pay.example`, or an HTTP origin of this machine such as
 * `http://localhost:4000`.
 */
export const isOrigin = (text: string): boolean =>
  isPlainOrigin(text) && (text.startsWith('https:') || isLocalName(new URL(text).hostname))

export const isLocalName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')

/**
 * Origins that may frame the portal of a tenant (`childmode`). Entries that are no origins are
 * ignored.
 */
export const frameParents = (tenant: Pick<TenantRow, 'frame_parents'>): string[] =>
  tenant.frame_parents.filter(isOrigin)

/**
 * Content security policy of the portal's page. Allows calls to the tenant's external sign-in
 * service, if configured, and frames of the portal's own origin if the page has widgets.
 */
export function portalPolicy(tenant: TenantRow, hasWidgets: boolean): string {
  const signIn = URL.parse(tenant.keycloak_url)?.origin ?? ''
  const parents = frameParents(tenant)
  return contentPolicy({
    'connect-src': isPlainOrigin(signIn) ? ["'self'", signIn] : ["'self'"],
    'frame-src': hasWidgets ? ["'self'"] : ["'none'"],
    'frame-ancestors': parents.length > 0 ? parents : ["'none'"],
  })
}
