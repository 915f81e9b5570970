import * as z from 'zod/mini'
import { tidyCode } from './text.ts'

const ADDRESS_MAX = 254
/**
 * Addresses that mail servers accept (RFC 5321), plus dots anywhere before the @. Japanese carriers
 * issued addresses such as `hanako..sato@docomo.ne.jp` until 2009.
 * Domains are ASCII; others are stored in Punycode. The pattern contains no character that could
 * end a header, an address or a command.
 */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/
/**
 * A domain in letters of any script. Excludes all characters with a meaning in a URL, because the
 * URL parser reads the domain next.
 */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\u30fb\u00b7-]{1,253}$/u
const ASCII = /^[\x21-\x7e]*$/

/**
 * Converts a domain to Punycode (UTS #46) with the URL parser. Returns null if the domain is not
 * valid.
 */
function asciiDomain(domain: string): string | null {
  if (!DOMAIN.test(domain)) return null
  const url = `http://${domain}/`
  return URL.canParse(url) ? new URL(url).hostname : null
}

/**
 * Normalizes a typed address: full-width characters to ASCII, and the domain to Punycode. Removes
 * invisible characters, surrounding spaces and quotes around the local part. Does not make invalid
 * text valid.
 */
export function tidyEmail(typed: string): string {
  if (typed.length > 4 * ADDRESS_MAX) return typed
  const plain = tidyCode(typed).replace(/^"([^"\\]*)"@/, '$1@')
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  if (at < 1 || ASCII.test(domain)) return plain
  const ascii = asciiDomain(domain)
  return ascii === null ? plain : `${plain.slice(0, at)}@${ascii}`
}

/** An address as stored and returned. */
export const Email = z.string().check(z.maxLength(ADDRESS_MAX, { abort: true }), z.regex(ADDRESS))

/** An address as users type it, normalized by `tidyEmail`. */
export const TypedEmail = z
  .pipe(z.string().check(z.overwrite(tidyEmail)), Email)
  .check(z.meta({ maxLength: ADDRESS_MAX, pattern: ADDRESS.source }))
