import * as z from 'zod/mini'
import { tidyCode } from './text.ts'

const ADDRESS_MAX = 254
/**
 * What mail servers take as an address (RFC 5321), and dots anywhere before the @: Japanese carriers gave out addresses such as
 * `hanako..sato@docomo.ne.jp` until 2009. Domains are ASCII: those in other letters are kept in Punycode. There is no character
 * that ends a header, an address or a command.
 */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/
/** A domain in letters of any script; everything else that means something in a URL is refused before it is read as one. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\u30fb\u00b7-]{1,253}$/u
const ASCII = /^[\x21-\x7e]*$/

/** The domain in Punycode (UTS #46, by the URL parser of the browser or Node); null where it is none. */
function asciiDomain(domain: string): string | null {
  if (!DOMAIN.test(domain)) return null
  const url = `http://${domain}/`
  return URL.canParse(url) ? new URL(url).hostname : null
}

/**
 * An address as it is kept: full-width letters and signs in ASCII, the domain in Punycode, without invisible characters, spaces
 * around it and quotes around its first part. Text that is no address comes back without a valid one.
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

/** An address as it is kept and answered. */
export const Email = z.string().check(z.maxLength(ADDRESS_MAX, { abort: true }), z.regex(ADDRESS))

/** The same as people type it: see `tidyEmail`. */
export const TypedEmail = z
  .pipe(z.string().check(z.overwrite(tidyEmail)), Email)
  .check(z.meta({ maxLength: ADDRESS_MAX, pattern: ADDRESS.source }))
