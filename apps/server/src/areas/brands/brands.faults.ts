/** Mutations of the payment method code that tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'brands: shows a payment method in payment filters before its start date',
    file: 'apps/server/src/areas/catalogue/offered-brands.service.ts',
    find: '    .where(sql<boolean>`a.starts_on <= ${merchantToday}`)\n',
    replace: '    .where(sql<boolean>`${merchantToday} is not null`)\n',
    tests: ['apps/server/src/areas/brands/brands.test.ts'],
  },
  {
    name: 'brands: lists stores that the user does not see',
    file: 'apps/server/src/areas/brands/brand-store-counts.ts',
    find: "${inStores(stores, 'st.id')}",
    replace: "${inStores(stores && 'all', 'st.id')}",
    tests: ['apps/server/src/areas/brands/brands.test.ts'],
    only: 'the stores that take a payment method',
  },
  {
    name: 'brands: lets stores choose methods that the merchant may only apply for',
    file: 'apps/server/src/areas/brands/brands.service.ts',
    find: 'return own.some(needsApplication) ? own : offered',
    replace: 'return own.some(needsApplication) || own ? offered : own',
    tests: ['apps/server/src/areas/stores/store-choices.test.ts'],
  },
  {
    name: 'brands: sends a company’s stopped payment methods to its stores',
    file: 'apps/server/src/areas/brands/merchant-brands.ts',
    find: 'stopped?.has(brandId) !== true &&',
    replace: 'stopped?.has(brandId) !== null &&',
    tests: ['apps/server/src/areas/brands/brand-stops.test.ts'],
  },
  {
    name: 'brands: ends a stop other than the given one',
    file: 'apps/server/src/areas/brands/brand-stops.ts',
    find: "    .where('id', '=', bigIdOf(stopId))\n",
    replace: "    .where('id', '<>', (bigIdOf(stopId) ?? 1n) - 1n)\n",
    tests: ['apps/server/src/areas/brands/brand-stops.test.ts'],
  },
]
