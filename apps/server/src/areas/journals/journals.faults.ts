const area = 'apps/server/src/areas/journals'

/** Mistakes in journals: `npm run test:faults -- journals`. */
export const faults = [
  {
    name: 'journals: an amount below zero stays on its side',
    file: `${area}/journal.ts`,
    find: 'if (amount > 0) return',
    replace: 'if (amount !== 0) return',
    tests: [`${area}/journal.test.ts`],
  },
  {
    name: 'journals: what is carried is left out',
    file: `${area}/journal.ts`,
    find: '...revisions.flatMap(',
    replace: "...revisions.filter(({ kind }) => kind === 'ADJUSTMENT').flatMap(",
    tests: [`${area}/journal.test.ts`],
  },
  {
    name: 'journals: a remark is as long as it likes',
    file: `${area}/journal-formats.ts`,
    find: 'export const MAX_REMARK_WIDTH = 64',
    replace: 'export const MAX_REMARK_WIDTH = 640',
    tests: [`${area}/journal.test.ts`],
  },
]
