import { posix } from 'node:path'
import { areaOf } from './layers.ts'
import type { Fault, Rule } from './rule.ts'

type Floor =
  | 'contract'
  | 'ja'
  | 'en'
  | 'mn'
  | 'routes'
  | 'service'
  | 'repository'
  | 'test'
  | 'screen'

/** Areas that do not need all parts, with the reason. */
const exceptions: Record<string, { readonly without: readonly Floor[]; readonly because: string }> =
  {
    refunds: { without: ['screen'], because: 'a refund is made from the detail of a transaction' },
    views: {
      without: ['screen'],
      because: 'a view is chosen on the list it belongs to, by the table kit',
    },
  }

/** Path of each part of an area. `*` matches any file name. */
const floors: Record<Floor, (area: string) => string> = {
  contract: (area) => `packages/contract/src/${area}.contract.ts`,
  ja: (area) => `packages/phrases/src/${area}.ja.ts`,
  en: (area) => `packages/phrases/src/${area}.en.ts`,
  mn: (area) => `packages/phrases/src/${area}.mn.ts`,
  routes: (area) => `apps/server/src/areas/${area}/${area}.routes.ts`,
  service: (area) => `apps/server/src/areas/${area}/${area}.service.ts`,
  repository: (area) => `apps/server/src/areas/${area}/${area}.repository.ts`,
  test: (area) => `apps/server/src/areas/${area}/*.test.ts`,
  screen: (area) => `apps/portal/src/areas/${area}/*.tsx`,
}

const areaOfContract = (path: string) =>
  /^packages\/contract\/src\/([^/]+)\.contract\.ts$/.exec(path)?.[1]

/**
 * Checks that an area has all parts (contract, server, portal and others) if it has at least one of
 * them.
 */
export const completeAreasRule: Rule = (files) => {
  const paths = files.map(({ path }) => path)
  const areas = new Set(paths.flatMap((path) => areaOf(path)?.area ?? areaOfContract(path) ?? []))
  return [...areas].sort().flatMap((area) =>
    Object.entries(floors).flatMap(([floor, place]): Fault[] => {
      if (exceptions[area]?.without.includes(floor as Floor)) return []
      const wanted = place(area)
      const found = paths.some((path) => posix.matchesGlob(path, wanted))
      return found ? [] : [{ path: wanted, says: `the area ${area} has no ${floor}` }]
    }),
  )
}
