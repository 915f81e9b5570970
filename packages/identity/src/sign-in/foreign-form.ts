import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a form comes from a page of another origin, so that it is refused before its cookie counts. Browsers say so in
 * `Sec-Fetch-Site` over HTTPS and on this machine; elsewhere in `Origin`, which is `null` from our own pages too: they have
 * the referrer policy `no-referrer`. A program that sends neither holds no cookie that it did not get itself.
 * @param origin the registered origin of the tenant
 */
export function isForeignForm(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const from = headers.origin
  return from !== undefined && from !== 'null' && from !== origin
}
