import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns true if a form comes from a page of another origin, so that it is rejected before its
 * cookie counts. Over HTTPS and on localhost, browsers send `Sec-Fetch-Site`. Otherwise they send
 * `Origin`, which is `null` for our own pages too, because of their referrer policy `no-referrer`.
 * A client that sends neither is not a browser and has only its own cookies.
 * @param origin the registered origin of the tenant
 */
export function isForeignForm(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const from = headers.origin
  return from !== undefined && from !== 'null' && from !== origin
}
