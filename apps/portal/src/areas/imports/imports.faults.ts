const area = 'apps/portal/src/areas/imports'

/**
 * Faults that the tests of the mapping guess must detect. `npm run test:faults` plants each fault
 * into the code.
 */
export const faults = [
  {
    name: 'imports: guesses a fee or a net amount as the amount',
    file: `${area}/figure-guess.ts`,
    find: 'if (notPaid.some((other) => other.test(words))',
    replace: 'if (notPaid.every((other) => other.test(words))',
    tests: [`${area}/mapping-guess.layouts.test.ts`],
  },
  {
    name: 'imports: does not report a second possible amount column',
    file: `${area}/figure-guess.ts`,
    find: 'rest.filter(({ rank }) => rank >= least)',
    replace: 'rest.filter(({ rank }) => rank > 3 * least)',
    tests: [`${area}/mapping-guess.layouts.test.ts`],
  },
  {
    name: 'imports: ignores the currency in a column name',
    file: `${area}/mapping-guess.ts`,
    find: 'return currency === null || isSaid ? next',
    replace: 'return currency !== null || isSaid ? next',
    tests: [`${area}/mapping-guess.layouts.test.ts`],
  },
]
