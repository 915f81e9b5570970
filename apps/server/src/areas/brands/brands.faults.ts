/** Mistakes in the payment brands of merchants: `npm run test:faults`. */
export const faults = [
  {
    name: 'brands: one is in the filters of payments before its day',
    file: 'apps/server/src/areas/catalogue/offered-brands.service.ts',
    find: '    .where(sql<boolean>`a.starts_on <= ${merchantToday}`)\n',
    replace: '    .where(sql<boolean>`${merchantToday} is not null`)\n',
    tests: ['apps/server/src/areas/brands/brands.test.ts'],
  },
  {
    name: 'brands: stores that the person does not see are listed',
    file: 'apps/server/src/areas/brands/brand-store-counts.ts',
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
    tests: ['apps/server/src/areas/stores/store-choices.test.ts'],
  },
  {
    name: 'brands: stores are told of what is stopped at their company',
    file: 'apps/server/src/areas/brands/merchant-brands.ts',
    find: 'stopped?.has(brandId) !== true &&',
    replace: 'stopped?.has(brandId) !== null &&',
    tests: ['apps/server/src/areas/brands/brand-stops.test.ts'],
  },
  {
    name: 'brands: a stop is ended that is not the one that was seen',
    file: 'apps/server/src/areas/brands/brand-stops.ts',
    find: "    .where('id', '=', bigIdOf(stopId))\n",
    replace: "    .where('id', '<>', (bigIdOf(stopId) ?? 1n) - 1n)\n",
    tests: ['apps/server/src/areas/brands/brand-stops.test.ts'],
  },
]
