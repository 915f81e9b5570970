import { describe, expect, it } from 'vitest'
import { routesIn } from './portal-routes.ts'
import { MAX_SHEET_BYTES, sheetFaults } from './screen-sheets.ts'

describe('the screenshots in docs/screens', () => {
  it('are accepted if there is one file for each screen', () => {
    const wanted = ['trade', 'trade-detail']
    expect(
      sheetFaults({ wanted, files: ['README.md', 'trade.webp', 'trade-detail.webp'], bytes: 1 }),
    ).toEqual([])
  })

  it('are reported if a file is missing, not needed, or needed for two screens', () => {
    const files = ['trade.webp', 'old.webp']
    expect(sheetFaults({ wanted: ['trade', 'trade', 'order'], files, bytes: 1 })).toEqual([
      'two screens have the name trade',
      'order.webp is missing: npm run screens -- --missing',
      'old.webp belongs to no screen: delete it',
    ])
  })

  it('have a size limit for all files together', () => {
    expect(sheetFaults({ wanted: [], files: [], bytes: MAX_SHEET_BYTES })).toEqual([])
    expect(sheetFaults({ wanted: [], files: [], bytes: MAX_SHEET_BYTES + 1 })).toHaveLength(1)
  })
})

describe('reading the routes of a source file', () => {
  it('returns screens and drawers, without redirects', () => {
    const text = `
const path = 'setting/things'
const list = createRoute({
  ...inShell,
  path,
  component: lazyPage(page, 'Things'),
})
export const thingEditRoute = createRoute({
  ...inShell,
  path: \`\${path}/$thingId/edit\`,
})
export const home = createRoute({
  ...inShell,
  path: 'things',
  beforeLoad: (): void => {
    throw redirect({ to: '/setting/things' })
  },
})
export const thingRoutes = list.addChildren([
  overlay(list, 'add', facts, lazyPage(page, 'NewThing')),
  overlay(
    list,
    '$thingId',
    facts,
    lazyPage(page, 'Thing'),
  ),
])
export const more = list.addChildren(
  overlays(list, {
    order: [facts, lazyPage(page, 'Order')],
    '$thingId/copy': [
      facts,
      lazyPage(page, 'Copy'),
    ],
  }),
)
`
    expect(routesIn(text)).toEqual([
      { path: 'setting/things', over: null },
      { path: 'setting/things/$thingId/edit', over: null },
      { path: 'setting/things/add', over: 'setting/things' },
      { path: 'setting/things/$thingId', over: 'setting/things' },
      { path: 'setting/things/order', over: 'setting/things' },
      { path: 'setting/things/$thingId/copy', over: 'setting/things' },
    ])
  })

  it('fails if a path is written in an unknown form', () => {
    const text = `const list = createRoute({\n  ...inShell,\n  path: pathOf('x'),\n})`
    expect(() => routesIn(text)).toThrow('cannot be read')
  })
})
