import { describe, expect, it } from 'vitest'
import { areaImports } from './area-imports.ts'
import { VIOLATIONS } from './area-violations.ts'
import { tree } from './fixture.ts'

const src = 'apps/server/src'
const importing = (...targets: string[]) =>
  targets.map((to) => `import { x } from '${to}'\n`).join('')
const says = (texts: Record<string, string>, known: readonly string[] = []) =>
  areaImports(known)(tree(texts)).map((fault) => fault.says)

const refused: readonly (readonly [from: string, to: string, says: string])[] = [
  ['platform/http/guard.ts', '#areas/users/users.service.ts', 'platform does not import areas'],
  ['platform/http/guard.ts', '#ledger/sale-amounts.ts', 'platform does not import ledger'],
  ['platform/http/guard.ts', '../../main.ts', 'platform does not import start-up'],
  ['ledger/sale-amounts.ts', '#settlement/fee.ts', 'ledger does not import settlement'],
  ['ledger/sale-amounts.ts', '#areas/users/users.service.ts', 'ledger does not import areas'],
  ['settlement/fee.ts', '#areas/users/users.service.ts', 'settlement does not import areas'],
  ['settlement/fee.ts', '@choba/import-format/rows.ts', 'settlement does not import import-format'],
  [
    'platform/http/guard.ts',
    '@choba/import-format/rows.ts',
    'platform does not import import-format',
  ],
  ['settlement/fee.ts', '#platform/http/answers.ts', 'settlement does not import platform/http'],
  ['ledger/sale-amounts.ts', '#platform/http/answers.ts', 'ledger does not import platform/http'],
  ['settlement/fee.ts', 'fastify', 'settlement does not import fastify'],
  ['ledger/sale-amounts.ts', '@fastify/multipart', 'ledger does not import @fastify/multipart'],
  ['ledger/sale-amounts.ts', 'node:https', 'ledger does not import node:https'],
  ['areas/stores/stores.service.ts', '../../main.ts', 'areas does not import start-up'],
  [
    'areas/stores/stores.service.ts',
    '#areas/users/users.repository.ts',
    'stores reaches into users without using its service',
  ],
  [
    'areas/stores/stores.service.ts',
    '../users/users.repository.ts',
    'stores reaches into users without using its service',
  ],
]

const allowed: readonly (readonly [from: string, to: string])[] = [
  ['app.ts', '#areas/users/users.routes.ts'],
  ['areas/stores/stores.service.ts', '#areas/users/users.service.ts'],
  ['areas/stores/stores.service.ts', './stores.repository.ts'],
  ['areas/stores/stores.service.ts', '#settlement/fee.ts'],
  ['areas/stores/stores.service.ts', '@choba/import-format/rows.ts'],
  ['platform/files/parser.ts', '@choba/import-format/rows.ts'],
  ['settlement/fee.ts', '#ledger/sale-amounts.ts'],
  ['ledger/sale-amounts.ts', '#platform/calls/app-error.ts'],
  ['settlement/fee.ts', 'node:crypto'],
  ['platform/http/mount.ts', 'fastify'],
  ['areas/stores/stores.service.ts', '#platform/http/answers.ts'],
  ['platform/http/guard.test.ts', '#areas/users/users.repository.ts'],
  ['testing/test-app.ts', '#areas/users/users.repository.ts'],
]

describe('the rule for imports between folders of the server', () => {
  it.each(refused)('rejects that %s imports %s', (from, to, fault) => {
    expect(says({ [`${src}/${from}`]: importing(to) })).toEqual([fault])
  })

  it.each(allowed)('allows that %s imports %s', (from, to) => {
    expect(says({ [`${src}/${from}`]: importing(to) })).toEqual([])
  })
})

describe('import cycles of areas', () => {
  const circle = {
    [`${src}/areas/a/a.service.ts`]: importing('#areas/b/b.service.ts'),
    [`${src}/areas/b/b.detail.ts`]: importing('#areas/c/c.service.ts', './b.views.ts'),
    [`${src}/areas/c/c.export.ts`]: importing('#areas/a/a.service.ts', '#areas/d/d.service.ts'),
  }

  it('are reported even if no file imports itself indirectly; an area outside the cycle is not', () => {
    expect(says(circle)).toEqual([
      'a imports itself through b, c',
      'b imports itself through c, a',
      'c imports itself through a, b',
    ])
  })

  it('do not include two paths to the same area', () => {
    expect(
      says({
        [`${src}/areas/a/a.service.ts`]: importing(
          '#areas/b/b.service.ts',
          '#areas/c/c.service.ts',
        ),
        [`${src}/areas/b/b.service.ts`]: importing('#areas/c/c.service.ts'),
      }),
    ).toEqual([])
  })

  it('do not include imports of tests', () => {
    const { [`${src}/areas/a/a.service.ts`]: _, ...rest } = circle
    expect(
      says({ ...rest, [`${src}/areas/a/a.test.ts`]: importing('#areas/b/b.service.ts') }),
    ).toEqual([])
  })
})

describe('the list of known violations', () => {
  const from = `${src}/platform/access/guard.ts`
  const listed = `${from} -> ${src}/areas/users/users.service.ts`

  it('allows the listed violations and no others', () => {
    const known = importing('#areas/users/users.service.ts')
    expect(says({ [from]: known }, [listed])).toEqual([])
    expect(says({ [from]: known + importing('#areas/roles/roles.service.ts') }, [listed])).toEqual([
      'platform does not import areas',
    ])
  })

  it('must not contain a violation that no longer exists', () => {
    expect(areaImports([listed])(tree({ [from]: '' }))).toEqual([
      { path: VIOLATIONS, says: `lists a violation that no longer exists: ${listed}` },
    ])
  })
})
