const area = 'apps/server/src/areas/imports'

/** Mistakes that the tests of imports in the portal have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'imports: what the caller saw is not asked for',
    file: `${area}/import-acts.service.ts`,
    find: 'if (fresh !== seenFresh) {',
    replace: 'if (fresh < seenFresh && false) {',
    tests: [`${area}/imports.test.ts`],
    only: 'two people',
  },
  {
    name: 'imports: rows are refused and the others go in',
    file: `${area}/import-acts.service.ts`,
    find: 'if (refused > 0 && !(row.settings as ImportSettings).acceptPartial)',
    replace: 'if (refused > 1e9 && !(row.settings as ImportSettings).acceptPartial)',
    tests: [`${area}/imports.test.ts`],
    only: 'from the look',
  },
  {
    name: 'imports: an undo does not look again whether something stands on it',
    file: `${area}/import-undo.ts`,
    find: 'if (obstacle) throw new UndoRefused(obstacle)',
    replace: 'if (obstacle && false) throw new UndoRefused(obstacle)',
    tests: [`${area}/import-undo.test.ts`],
  },
  {
    name: 'imports: an undo leaves what was refunded of other payments',
    file: 'apps/server/src/areas/ingest/imported-rows.repository.ts',
    find: 'update transactions p set refunded = p.refunded - s.amount',
    replace: 'update transactions p set refunded = p.refunded - 0 * s.amount',
    tests: [`${area}/import-undo.test.ts`],
    only: 'takes out every row',
  },
  {
    name: 'imports: an undo leaves the hours as they were',
    file: 'apps/server/src/areas/ingest/imported-rows.repository.ts',
    find: '+= AT_ONCE) await noteAllUncounted(tx, ids.slice(from, from + AT_ONCE))',
    replace: '+= AT_ONCE) void noteAllUncounted',
    tests: [`${area}/import-undo.test.ts`],
    only: 'takes out every row',
  },
  {
    name: 'imports: someone who sees some stores imports into all',
    file: `${area}/imports.service.ts`,
    find: "if (principal.stores !== 'all')",
    replace: "if (principal.stores === 'all' && false)",
    tests: [`${area}/import-upload.test.ts`],
    only: 'some stores alone',
  },
]
