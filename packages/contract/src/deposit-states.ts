import * as z from 'zod/mini'

/** Number of a deposit, for example `DEP-20261130-000B01`. */
export const depositNo = z.string().check(z.regex(/^DEP-[0-9]{8}-[0-9A-Z]{6}$/))

/** OPEN: the cycle is in progress, and the figures still change. */
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
