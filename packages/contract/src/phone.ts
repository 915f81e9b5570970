import * as z from 'zod/mini'

const hyphens = /[‐‑‒–—―−ー－]/g

/** Normalizes a typed phone number to ASCII digits and hyphens, without surrounding spaces. */
export const plainPhone = (text: string): string =>
  text.trim().normalize('NFKC').replaceAll(hyphens, '-')

/** A phone number: digits and hyphens only, starting and ending with a digit (specification §9). */
export const Phone = z.string().check(z.maxLength(20), z.regex(/^[0-9](-?[0-9])+$/))

/** Returns the `tel:` link of a phone number. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll('-', '')}`
