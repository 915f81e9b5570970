const area = 'apps/portal/src/areas/imports'

/** Mistakes that the tests of what is guessed of a file have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'imports: a fee or a net amount is taken for the amount',
    file: `${area}/figure-guess.ts`,
    find: 'if (notPaid.some((other) => other.test(words))',
    replace: 'if (notPaid.every((other) => other.test(words))',
    tests: [`${area}/mapping-guess.layouts.test.ts`],
  },
  {
    name: 'imports: a second column that could be the amount is not said',
    file: `${area}/figure-guess.ts`,
    find: 'rest.filter(({ rank }) => rank >= least)',
    replace: 'rest.filter(({ rank }) => rank > 3 * least)',
    tests: [`${area}/mapping-guess.layouts.test.ts`],
  },
  {
    name: 'imports: the currency in the name of a column is not read',
    file: `${area}/mapping-guess.ts`,
    find: 'return currency === null || isSaid ? next',
    replace: 'return currency !== null || isSaid ? next',
    tests: [`${area}/mapping-guess.layouts.test.ts`],
  },
]
