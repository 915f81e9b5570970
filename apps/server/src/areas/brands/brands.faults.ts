/** Mistakes in the payment brands of merchants: `npm run test:faults`. */
export const faults = [
  {
    name: 'brands: one is in the filters of payments before its day',
    file: 'apps/server/src/platform/offered-brands.ts',
    find: '    .where(sql<boolean>`a.starts_on <= ${merchantToday}`)\n',
    replace: '    .where(sql<boolean>`${merchantToday} is not null`)\n',
    tests: ['apps/server/src/areas/brands/brands.test.ts'],
  },
  {
    name: 'brands: stores that the person does not see are listed',
    file: 'apps/server/src/areas/brands/brands.taking.ts',
    find: "${inStores(stores, 'st.id')}",
    replace: "${inStores(stores && 'all', 'st.id')}",
    tests: ['apps/server/src/areas/brands/brands.test.ts'],
    only: 'the stores that take a brand',
  },
  {
    name: 'brands: stores choose from what the merchant may only apply for',
    file: 'apps/server/src/areas/brands/brands.service.ts',
    find: 'return own.some(needsApplication) ? own : offered',
    replace: 'return own.some(needsApplication) || own ? offered : own',
    tests: ['apps/server/src/areas/stores/stores.choices.test.ts'],
  },
]
