import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf, type Endpoint } from '@choba/contract/endpoint.ts'
import { phraseKey } from '@choba/phrases/read-phrases.ts'
import type { CallSample } from './call-sample.ts'
import type { ByInput, Needs } from './stated-needs.ts'

interface AreaSamples {
  readonly samples: Readonly<Record<string, CallSample>>
  /** By the screen of a list: who may keep views of it. */
  readonly viewNeeds?: Readonly<Record<string, Needs>>
  /** By the kind of a thing: who may see its history. */
  readonly historyNeeds?: Readonly<Record<string, Needs>>
}

/** What each area has in its `<area>.samples.ts`, by its folder. */
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

/** Every call's sample by the name of its endpoint. */
export const callSamples: Readonly<Record<string, CallSample>> = Object.fromEntries(
  [...areas].flatMap(([area, { samples }]) =>
    Object.entries(samples).map(
      ([name, sample]) => [`${phraseKey(area)}.${name}`, sample] as const,
    ),
  ),
)

/** @throws Error that says what to add, for a call without a sample */
export function sampleOf(name: string): CallSample {
  const sample = callSamples[name]
  if (sample) return sample
  throw new Error(
    `${name} is in the contract, but its area's <area>.samples.ts does not say what it is called with and who may call it`,
  )
}

export const callOf = (endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>): string =>
  `${endpoint.method} ${addressOf(endpoint)}`

/** @throws Error for an endpoint that is not in the contract */
function nameOf(endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>): string {
  const found = allEndpoints.find((one) => callOf(one.endpoint) === callOf(endpoint))
  if (!found) throw new Error(`${callOf(endpoint)} is not in the contract`)
  return found.name
}

/** Who may make a call, as its sample states it. @throws Error where there is none, or it is stated for another address */
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

/** What a call needs when it is made with `input`. @throws Error for an input that the sample states nothing for */
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
