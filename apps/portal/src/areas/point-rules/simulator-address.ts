import { id } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'

/** The store that the simulator begins with. */
export const SimulatorAddress = z.strictObject({ storeId: z.optional(id) })

/** The rule in whose place one is tried. */
export const ReplayAddress = z.strictObject({ originalRuleId: z.optional(id) })
