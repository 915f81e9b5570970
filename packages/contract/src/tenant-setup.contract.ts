import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { gatewayClasses } from './gateway-states.ts'
import { eitherOf } from './permissions.ts'

/**
 * Steps from a tenant's first sign-in to its first deposit, in the order of the checklist
 * (docs/operations.md, "The first day").
 */
export const setupSteps = [
  'SECOND_STEP',
  'EMAIL',
  'ADMINISTRATORS',
  'PAYMENT_METHODS',
  'GATEWAYS',
  'MERCHANT',
  'TERMS',
  'BANK_ACCOUNT',
  'STORE',
  'FEED',
  'FIRST_PAYMENT',
  'FIRST_REFUND',
  'ISSUER',
  'FIRST_DEPOSIT',
] as const
export type SetupStep = (typeof setupSteps)[number]

export const TenantSetup = z.strictObject({
  /** True if the user has hidden the checklist. */
  isHidden: z.boolean(),
  /** All `setupSteps` in order, with their current status. */
  steps: z.array(z.strictObject({ step: z.enum(setupSteps), done: z.boolean() })),
  /** Payment classes of offered payment methods that need a gateway and have none. */
  missingGateways: z.array(z.enum(gatewayClasses)),
})
export type TenantSetup = z.output<typeof TenantSetup>

/**
 * Users who can see the checklist: administrators who manage merchants, and those who configure the
 * system.
 */
const can = eitherOf('admin', 'Ent.search', 'SystemConfig.search')

export const tenantSetup = endpoints({
  detail: {
    method: 'GET',
    path: 'tenant/setup',
    summary: 'Get the setup checklist of the tenant',
    description: 'Returns the completed steps, without figures and names.',
    can,
    result: TenantSetup,
  },
  hide: {
    method: 'PUT',
    path: 'tenant/hidesetup',
    summary: 'Hide the setup checklist for the caller, or show it again',
    description: 'Fails with 4008 if nothing would change.',
    can,
    body: z.strictObject({ isHidden: z.boolean() }),
    result: z.null(),
    raises: ['nothingToDo'],
  },
})
