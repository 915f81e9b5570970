import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns true if a form comes from a page of another origin. Such a form is rejected even if the
 * browser sends a valid cookie with it. Over HTTPS and on localhost, browsers send
 * `Sec-Fetch-Site`. Otherwise they send `Origin`. Its value is `null` for forms of the sign-in
 * pages themselves, because these have the referrer policy `no-referrer`. A client that sends
 * neither is not a browser and has only its own cookies.
 * @param origin the registered origin of the tenant
 */
export function isForeignForm(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const from = headers.origin
  return from !== undefined && from !== 'null' && from !== origin
}
