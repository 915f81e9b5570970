import * as z from 'zod/mini'

const hyphens = /[‐‑‒–—―−ー－]/g

/** What a person typed as a phone number, with plain digits and hyphens and without the spaces around it. */
export const plainPhone = (text: string): string =>
  text.trim().normalize('NFKC').replaceAll(hyphens, '-')

/** A phone number: digits and hyphens only, beginning and ending with a digit (specification §9). */
export const Phone = z.string().check(z.maxLength(20), z.regex(/^[0-9](-?[0-9])+$/))

/** The address that dials a number: its digits alone. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll('-', '')}`
