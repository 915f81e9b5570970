/** Mistakes that the tests of the audit log have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'audit: entries about transactions of foreign stores are seen',
    file: 'apps/server/src/areas/refunds/refunds.routes.ts',
    find: '    inStores: [storeId],\n',
    replace: '',
    tests: ['apps/server/src/areas/audit/audit.test.ts'],
  },
  {
    name: 'audit: a change leaves no entry',
    file: 'apps/server/src/platform/routes.ts',
    find: 'if (changes && caller.principal) {',
    replace: 'if (!changes && caller.principal) {',
    tests: ['apps/server/src/testing/real-rows.test.ts'],
  },
  {
    name: 'audit: codes of stores that the reader does not see stay in an entry',
    file: 'apps/server/src/areas/audit/audit.views.ts',
    find: 'stores.filter((code) => seen.has(code))',
    replace: 'stores.filter((code) => seen.has(code) || seen.size > 0)',
    tests: ['apps/server/src/testing/store-scope.test.ts'],
  },
  {
    name: 'audit: the hash of an entry is not compared',
    file: 'apps/server/src/areas/audit/audit.verify.ts',
    find: 'if (truth.hash !== link.hash) {',
    replace: 'if (truth.hash.length !== link.hash.length) {',
    tests: ['apps/server/src/areas/audit/audit.chain.test.ts'],
  },
  {
    name: 'audit: the signature of the end is not compared',
    file: 'apps/server/src/areas/audit/audit.verify.ts',
    find: 'if (!chain.isSigned(tenantId, end, head.signature)) return',
    replace: 'if (!chain.isSigned(tenantId, end, head.signature) && end.seq < 0n) return',
    tests: ['apps/server/src/areas/audit/audit.chain.test.ts'],
  },
  {
    name: 'audit: entries of the last place are repeated on the next page',
    file: 'apps/server/src/areas/audit/audit.repository.ts',
    find: '(e.id, e.merchant_id) < (${after.id}::bigint, ${after.merchantId}::int)',
    replace: 'e.id <= ${after.id}::bigint',
    tests: ['apps/server/src/areas/audit/audit.test.ts'],
    only: 'the search',
  },
]
