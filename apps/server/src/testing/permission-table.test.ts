import { allEndpoints } from '@choba/contract/contract.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import { allPermissions, may, type Can } from '@choba/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { callSamples, neededFor, statedFor } from './call-samples.ts'
import { meets, type Needs } from './stated-needs.ts'

/**
 * Sets of permissions: none, all, each single permission, and all permissions but one. If a call
 * requires a wrong permission, the guard and the table disagree for one of these sets.
 */
const holdings: readonly (readonly string[])[] = [
  [],
  allPermissions,
  ...allPermissions.map((permission) => [permission]),
  ...allPermissions.map((permission) => allPermissions.filter((other) => other !== permission)),
]
const sides = ['merchant', 'admin'] as const
const used = [[], ['points'], ['qr'], ['points', 'qr']] as const

/** Returns the permission sets for which the guard and the table disagree. */
function disagreements(can: Can, needs: 'public' | Needs): string[] {
  const wrong = sides.flatMap((side) =>
    holdings
      .filter((held) => {
        const permissions = new Set(held)
        return used.some((uses) =>
          [true, false].some((runsService) => {
            const holder = {
              isAdmin: side === 'admin',
              permissions,
              uses: new Set(uses),
              runsService,
            }
            return may(holder, can) !== meets(needs, side, permissions, uses, runsService)
          }),
        )
      })
      .map((held) => `${side} with ${held.length === 1 ? held[0] : `${held.length} permissions`}`),
  )
  return may(null, can) === (needs === 'public') ? wrong : [...wrong, 'no one']
}

/** Returns the possible values of an input field. */
function valuesOf({ method, query, body }: Endpoint, field: string): string[] {
  const schema = method === 'GET' ? query : body
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('an input that decides is an object')
  const values: unknown = (schema.shape as Record<string, unknown>)[field]
  if (!(values instanceof z.ZodMiniEnum)) throw new Error(`${field} is an enumeration`)
  return values.options as string[]
}

describe('the guard matches the access rules of the specification', () => {
  it('with a rule for each call of the contract', () => {
    for (const { endpoint } of allEndpoints) statedFor(endpoint)
    expect(Object.keys(callSamples).sort()).toEqual(allEndpoints.map(({ name }) => name).sort())
  })

  it.each(allEndpoints)('for the call $name', ({ endpoint }) => {
    const stated = statedFor(endpoint)
    if (stated === 'public' || !('field' in stated)) {
      expect(endpoint.canWith).toBeUndefined()
      expect(disagreements(endpoint.can, stated)).toEqual([])
      return
    }
    // Every signed-in caller passes the guard; the check of the input decides.
    expect(disagreements(endpoint.can, { merchant: 'signed in', admin: 'signed in' })).toEqual([])
    expect(valuesOf(endpoint, stated.field).sort()).toEqual(Object.keys(stated.needs).sort())
    for (const value of Object.keys(stated.needs)) {
      const input = { [stated.field]: value }
      // The function takes its own endpoint's input, which the general type does not express.
      const can = endpoint.canWith!(input as never)
      expect(disagreements(can, neededFor(endpoint, input)), value).toEqual([])
    }
  })
})
