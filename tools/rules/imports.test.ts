import { describe, expect, it } from 'vitest'
import { saysOf } from './fixture.ts'
import { importRule } from './imports.ts'

const imports = (from: string, to: string) =>
  saysOf(importRule, from, `import { x } from '${to}'\n`)

const refused: readonly (readonly [from: string, to: string, says: string])[] = [
  ['packages/contract/src/a.ts', '@choba/phrases/ja.ts', 'contract does not import phrases'],
  ['packages/contract/src/a.ts', '@choba/banking/kana.ts', 'contract does not import banking'],
  ['packages/banking/src/a.ts', '@choba/contract/money.ts', 'banking does not import contract'],
  ['packages/phrases/src/a.ts', '@choba/contract/money.ts', 'phrases does not import contract'],
  ['packages/database/src/a.ts', '@choba/identity/keys.ts', 'database does not import identity'],
  ['packages/identity/src/a.ts', '@choba/server/config.ts', 'identity does not import server'],
  ['apps/server/src/app.ts', '@choba/portal/main.tsx', 'server does not import portal'],
  ['apps/server/src/app.ts', '@choba/database/seed/seed.ts', 'server does not import seed'],
  ['apps/server/src/app.ts', '@choba/feed/feed-client.ts', 'server does not import feed'],
  ['packages/feed/src/a.ts', '@choba/contract/money.ts', 'feed does not import contract'],
  [
    'apps/server/src/demo/trade.ts',
    '@choba/database/owner.ts',
    'opens the database as its owner; use withScope',
  ],
  ['apps/portal/src/lib/a.ts', '@choba/database/scope.ts', 'portal does not import database'],
  ['apps/portal/src/lib/a.test.ts', '@choba/server/app.ts', 'portal does not import server'],
  [
    'packages/identity/src/a.ts',
    '../../database/src/scope.ts',
    'reaches into packages/database by a relative path',
  ],
  [
    'apps/server/src/areas/stores/stores.service.ts',
    '@choba/database/owner.ts',
    'opens the database as its owner; use withScope',
  ],
  [
    'apps/portal/src/areas/stores/store-list.tsx',
    '../users/user-list.tsx',
    'stores imports users; only a panel of another area may be shown',
  ],
  ['apps/portal/src/ui/button.tsx', '#lib/session.ts', 'ui does not import lib'],
  ['apps/portal/src/ui/button.tsx', '#app/shell.tsx', 'ui does not import app'],
  ['apps/portal/src/form/field.tsx', '../areas/users/user-list.tsx', 'form does not import areas'],
  ['apps/portal/src/form/field.tsx', '#areas/users/use-users.ts', 'form does not import areas'],
  ['apps/portal/src/ui/button.tsx', '#areas/users/users.api.ts', 'ui does not import areas'],
  [
    'apps/portal/src/areas/users/users.api.ts',
    './user-form.ts',
    'the API calls of an area import only the contract and lib',
  ],
  [
    'apps/portal/src/areas/users/users.api.ts',
    '#areas/stores/stores.api.ts',
    'the API calls of an area import only the contract and lib',
  ],
  [
    'tools/screens.ts',
    '../e2e/support/server.ts',
    'tools does not import e2e, which imports tools',
  ],
]

const allowed: readonly (readonly [from: string, to: string])[] = [
  ['packages/contract/src/a.ts', './money.ts'],
  ['packages/contract/src/a.ts', 'zod/mini'],
  ['packages/database/src/migrate.ts', './owner.ts'],
  ['packages/database/seed/seed.ts', '@choba/database/owner.ts'],
  ['packages/phrases/src/results.test.ts', '@choba/contract/result-types.ts'],
  ['apps/server/src/main.ts', '@choba/database/seed/seed.ts'],
  ['apps/server/src/demo/demo-data.ts', '@choba/database/seed/seed.ts'],
  ['apps/server/src/main.ts', '@choba/database/owner.ts'],
  ['apps/server/src/demo/trade.ts', '@choba/database/seed/day-plan.ts'],
  ['apps/server/src/demo/trade.ts', '@choba/feed/feed-client.ts'],
  ['apps/server/src/app.ts', '#areas/users/users.routes.ts'],
  ['apps/server/src/areas/stores/stores.service.ts', '#areas/users/users.service.ts'],
  ['apps/server/src/areas/stores/stores.test.ts', '@choba/database/owner.ts'],
  ['apps/server/src/areas/stores/stores.testing.ts', '@choba/database/owner.ts'],
  ['apps/server/src/testing/test-app.ts', '../areas/users/users.jobs.ts'],
  ['apps/portal/src/areas/stores/store-list.tsx', '#table/list-screen.tsx'],
  ['apps/portal/src/areas/stores/store-list.tsx', '#areas/users/users.api.ts'],
  ['apps/portal/src/form/field.tsx', '#areas/users/users.api.ts'],
  ['apps/portal/src/lib/sign-out.ts', '#areas/session/session.api.ts'],
  ['apps/portal/src/areas/users/users.api.ts', '#lib/api.ts'],
  ['apps/portal/src/app/routes.tsx', '../areas/stores/store-list.tsx'],
  ['tools/start.ts', '../apps/server/src/main.ts'],
]

describe('the rule for import directions', () => {
  it.each(refused)('rejects that %s imports %s', (from, to, says) => {
    expect(imports(from, to)).toEqual([says])
  })

  it.each(allowed)('allows that %s imports %s', (from, to) => {
    expect(imports(from, to)).toEqual([])
  })

  it('finds imports in every form, with their lines', () => {
    const file = 'packages/contract/src/a.ts'
    const ways = [
      "import type { A } from '@choba/phrases/ja.ts'",
      "import {\n  a,\n  b,\n} from '@choba/phrases/ja.ts'",
      "export * from '@choba/phrases/ja.ts'",
      "import '@choba/phrases/ja.ts'",
      "const a = await import('@choba/phrases/ja.ts')",
    ]
    for (const way of ways) expect(saysOf(importRule, file, way)).toHaveLength(1)
    const [fault] = importRule([{ path: file, text: `\n\n${ways[0]}` }])
    expect(fault?.line).toBe(3)
  })

  it('allows that an area shows a panel of another area, but no other import from that area', () => {
    const from = 'apps/portal/src/areas/transactions/transaction-detail.tsx'
    const ways = [
      (to: string) => `const P = lazy(() => import('${to}'))`,
      (to: string) => `import { P } from '${to}'`,
    ]
    for (const way of ways) {
      expect(saysOf(importRule, from, way('../refunds/refund-panel.tsx'))).toEqual([])
      expect(saysOf(importRule, from, way('../refunds/refund-list.tsx'))).toHaveLength(1)
    }
  })
})
