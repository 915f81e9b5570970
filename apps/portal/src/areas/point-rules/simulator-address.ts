import { id } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'

/** Search parameters of the simulator: the store that is selected at the start. */
export const SimulatorAddress = z.strictObject({ storeId: z.optional(id) })

/**
 * Search parameters of the simulation of a past month: the existing rule that the simulated rule
 * replaces.
 */
export const ReplayAddress = z.strictObject({ originalRuleId: z.optional(id) })
