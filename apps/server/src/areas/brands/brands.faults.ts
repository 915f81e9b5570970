/** Mistakes in the payment brands of merchants: `npm run test:faults`. */
export const faults = [
  {
    name: 'brands: one is in the filters of payments before its day',
    file: 'apps/server/src/platform/offered-brands.ts',
    find: '    .where(sql<boolean>`a.starts_on <= ${merchantToday}`)\n',
    replace: '    .where(sql<boolean>`${merchantToday} is not null`)\n',
    tests: ['apps/server/src/areas/brands/brands.test.ts'],
  },
]
