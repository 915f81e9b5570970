import * as z from 'zod/mini'
import { depositNo, depositStates } from './deposit-states.ts'
import { day } from './day.ts'
import { sum } from './fields.ts'

/** What a transaction adds to the figures of a deposit, in minor units: what is taken back has the other sign. */
export const settledFigures = {
  /** Null while fees are rounded once for a cycle that is still open, as there is no share of it yet, and without a rate. */
  fee: sum,
  /** What comes back of the fee of its payment: of a refund. */
  feeBack: sum,
  net: sum,
}

/** In which deposit a transaction counts: once, or again where it stopped counting after its day was closed. */
export const TransactionSettlement = z.strictObject({
  /** Null while its cycle is open. */
  depositNo: z.nullable(depositNo),
  state: z.enum(depositStates),
  payDate: day,
  /** The day whose sums it is in: its business day or, when it came after that was closed, the first open day. */
  settlementDay: day,
  late: z.boolean(),
  /** −1: it was settled, and does not count any more. */
  sign: z.union([z.literal(1), z.literal(-1)]),
  /** The terms have no rate of its brand, so that its fee is not known and the close waits. */
  unrated: z.boolean(),
  ...settledFigures,
})
export type TransactionSettlement = z.output<typeof TransactionSettlement>
