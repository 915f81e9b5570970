/** Mistakes that the tests of the audit log have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'audit: entries about transactions of foreign stores are seen',
    file: 'apps/server/src/areas/audit/audit.repository.ts',
    find: 't.payment_no = e.object_id and t.store_id = any(${stores}::int[])))`',
    replace: 't.payment_no = e.object_id or ${stores}::int[] is null))`',
    tests: ['apps/server/src/areas/audit/audit.test.ts'],
  },
  {
    name: 'audit: a change leaves no entry',
    file: 'apps/server/src/platform/routes.ts',
    find: 'if (changes && caller.person) {',
    replace: 'if (!changes && caller.person) {',
    tests: ['apps/server/src/testing/real-rows.test.ts'],
  },
]
