import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf, type Endpoint } from '@choba/contract/endpoint.ts'
import { phraseKey } from '@choba/phrases/read-phrases.ts'
import type { CallSample } from './call-sample.ts'
import type { ByInput, Needs } from './stated-needs.ts'

interface AreaSamples {
  readonly samples: Readonly<Record<string, CallSample>>
  /** Permissions needed to keep saved views, by list screen. */
  readonly viewNeeds?: Readonly<Record<string, Needs>>
  /** Permissions needed to see the history, by kind of target. */
  readonly historyNeeds?: Readonly<Record<string, Needs>>
}

/** Exports of the file `<area>.samples.ts` of each area, by the area's folder name. */
const areas: ReadonlyMap<string, AreaSamples> = await readAreas()

async function readAreas(): Promise<Map<string, AreaSamples>> {
  const files = globSync('*/*.samples.ts', { cwd: join(import.meta.dirname, '../areas') }).sort()
  const names = files.map((file) => basename(file, '.samples.ts'))
  const read = async (area: string) =>
    [
      area,
      (await import(/* @vite-ignore */ `../areas/${area}/${area}.samples.ts`)) as AreaSamples,
    ] as const
  return new Map(await Promise.all(names.map(read)))
}

/** Sample of every call by the name of its endpoint. */
export const callSamples: Readonly<Record<string, CallSample>> = Object.fromEntries(
  [...areas].flatMap(([area, { samples }]) =>
    Object.entries(samples).map(
      ([name, sample]) => [`${phraseKey(area)}.${name}`, sample] as const,
    ),
  ),
)

/** Returns the sample of a call. @throws Error that explains what to add, if there is no sample */
export function sampleOf(name: string): CallSample {
  const sample = callSamples[name]
  if (sample) return sample
  throw new Error(
    `${name} is in the contract, but its area's <area>.samples.ts does not say what it is called with and who may call it`,
  )
}

export const callOf = (endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>): string =>
  `${endpoint.method} ${addressOf(endpoint)}`

/** Returns the name of an endpoint. @throws Error if the endpoint is not in the contract */
function nameOf(endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>): string {
  const found = allEndpoints.find((one) => callOf(one.endpoint) === callOf(endpoint))
  if (!found) throw new Error(`${callOf(endpoint)} is not in the contract`)
  return found.name
}

/**
 * Returns the needs of a call from its sample.
 * @throws Error if there is no sample, or if the sample has another path
 */
export function statedFor(
  endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>,
): 'public' | Needs | ByInput {
  const name = nameOf(endpoint)
  const { call, may } = sampleOf(name)
  if (call !== callOf(endpoint))
    throw new Error(`${name} is ${callOf(endpoint)}, and its sample states ${call}`)
  if (may === 'public' || !('statedAs' in may)) return may
  const stated = [...areas.values()].map((area) => area[may.statedAs] ?? {})
  return { field: may.field, needs: Object.assign({}, ...stated) as ByInput['needs'] }
}

/**
 * Returns the needs of a call with a given input.
 * @throws Error if the sample does not cover the input
 */
export function neededFor(
  endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>,
  input: Readonly<Record<string, unknown>> = {},
): 'public' | Needs {
  const stated = statedFor(endpoint)
  if (stated === 'public' || !('field' in stated)) return stated
  const value = String(input[stated.field])
  const needs = stated.needs[value]
  if (needs) return needs
  throw new Error(
    `the sample of ${callOf(endpoint)} does not say who may make it with ${stated.field}=${value}`,
  )
}
