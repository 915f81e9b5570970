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
  // Text never becomes a script by way of the DOM.
  'require-trusted-types-for': ["'script'"],
}

/** The content security policy of an answer. @param own directives that this answer has in its own way */
export const contentPolicy = (own: Readonly<Record<string, Sources>> = {}): string =>
  Object.entries({ ...directives, ...own })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

/** What an answer says of itself that no hook has seen. */
export const bareHeaders = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Exactly an origin, so nothing that would mean more in a policy. */
const isPlainOrigin = (text: string): boolean =>
  URL.parse(text)?.origin === text && /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(text)

/** `https://pay.example`, or `http://localhost:4000` of this machine. */
export const isOrigin = (text: string): boolean =>
  isPlainOrigin(text) && (text.startsWith('https:') || isLocalName(new URL(text).hostname))

export const isLocalName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')

/** Who may frame the portal of a tenant (`childmode`); what is no origin opens it to no one. */
export const frameParents = (tenant: Pick<TenantRow, 'frame_parents'>): string[] =>
  tenant.frame_parents.filter(isOrigin)

/**
 * The policy of the portal's page. It calls an external sign-in service where the tenant has one, and shows frames of
 * ours where a widget is on.
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
