/** Mutations of the payment method code that tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'payment methods: shows a payment method in payment filters before its start date',
    file: 'apps/server/src/areas/catalogue/offered-payment-methods.service.ts',
    find: '    .where(sql<boolean>`a.starts_on <= ${merchantToday}`)\n',
    replace: '    .where(sql<boolean>`${merchantToday} is not null`)\n',
    tests: ['apps/server/src/areas/payment-methods/payment-methods.test.ts'],
  },
  {
    name: 'payment methods: lists stores that the user does not see',
    file: 'apps/server/src/areas/payment-methods/payment-method-store-counts.ts',
    find: "${inStores(stores, 'st.id')}",
    replace: "${inStores(stores && 'all', 'st.id')}",
    tests: ['apps/server/src/areas/payment-methods/payment-methods.test.ts'],
    only: 'the stores that take a payment method',
  },
  {
    name: 'payment methods: lets stores choose methods that the merchant may only apply for',
    file: 'apps/server/src/areas/payment-methods/payment-methods.service.ts',
    find: 'return own.some(needsApplication) ? own : offered',
    replace: 'return own.some(needsApplication) || own ? offered : own',
    tests: ['apps/server/src/areas/stores/store-choices.test.ts'],
  },
  {
    name: 'payment methods: sends a company’s stopped payment methods to its stores',
    file: 'apps/server/src/areas/payment-methods/merchant-payment-methods.ts',
    find: 'stopped?.has(paymentMethodId) !== true &&',
    replace: 'stopped?.has(paymentMethodId) !== null &&',
    tests: ['apps/server/src/areas/payment-methods/payment-method-stops.test.ts'],
  },
  {
    name: 'payment methods: ends a stop other than the given one',
    file: 'apps/server/src/areas/payment-methods/payment-method-stops.ts',
    find: "    .where('id', '=', bigIdOf(stopId))\n",
    replace: "    .where('id', '<>', (bigIdOf(stopId) ?? 1n) - 1n)\n",
    tests: ['apps/server/src/areas/payment-methods/payment-method-stops.test.ts'],
  },
]
