import { id } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'

/** Search parameters of the simulator: the store to start with. */
export const SimulatorAddress = z.strictObject({ storeId: z.optional(id) })

/** Search parameters of the replay: the rule that the simulated rule replaces. */
export const ReplayAddress = z.strictObject({ originalRuleId: z.optional(id) })
