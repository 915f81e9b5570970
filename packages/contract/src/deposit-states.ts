import * as z from 'zod/mini'

/** `DEP-20261130-000B01`. */
export const depositNo = z.string().check(z.regex(/^DEP-[0-9]{8}-[0-9A-Z]{6}$/))

/** OPEN: still filling, and what is shown of it is what it has so far. */
export const depositStates = [
  'OPEN',
  'CLOSED',
  'IN_TRANSFER',
  'PAID',
  'RETURNED',
  'CARRIED',
  'INVOICED',
] as const
export type DepositState = (typeof depositStates)[number]
export const closedDepositStates = depositStates.filter((state) => state !== 'OPEN')
