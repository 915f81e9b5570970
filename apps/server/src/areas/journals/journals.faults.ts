const area = 'apps/server/src/areas/journals'

/** Mutations that the journal tests must detect: `npm run test:faults -- journals`. */
export const faults = [
  {
    name: 'journals: leaves a negative amount on its side instead of moving it to the other side',
    file: `${area}/journal-entry.ts`,
    find: 'if (amount > 0) return',
    replace: 'if (amount !== 0) return',
    tests: [`${area}/journal-entry.test.ts`],
  },
  {
    name: 'journals: omits revisions that are no adjustments, such as carried-over amounts',
    file: `${area}/journal-entry.ts`,
    find: '...revisions.flatMap(',
    replace: "...revisions.filter(({ kind }) => kind === 'ADJUSTMENT').flatMap(",
    tests: [`${area}/journal-entry.test.ts`],
  },
  {
    name: 'journals: does not shorten a remark to the maximum length',
    file: `${area}/journal-formats.ts`,
    find: 'export const MAX_REMARK_WIDTH = 64',
    replace: 'export const MAX_REMARK_WIDTH = 640',
    tests: [`${area}/journal-entry.test.ts`],
  },
  {
    name: 'journals: lets a user without access to all stores change the account names',
    file: `${area}/journal-names.ts`,
    find: "if (storesSeen(tx) !== 'all') throw",
    replace: 'if (storesSeen(tx) === undefined) throw',
    tests: [`${area}/journals.test.ts`],
    only: 'by a user without access to all stores|have equal debits and credits',
  },
  {
    name: 'journals: accepts a name that does not fit into the software’s file',
    file: `${area}/journal-names.ts`,
    find: 'if ((!isUtf8 && shiftJis(name).replaced > 0) || guardedText(name) !== name)',
    replace: 'if (!isUtf8 && shiftJis(name).replaced > 99)',
    tests: [`${area}/journals.test.ts`],
    only: 'do not fit into|have equal debits and credits',
  },
  {
    name: "journals: ignores the merchant's own names in the file",
    file: `${area}/journal-names.ts`,
    find: '(await findNamesOf(tx, merchantId, software))?.names ?? defaultJournalNames',
    replace: '((await findNamesOf(tx, merchantId, software)), null) ?? defaultJournalNames',
    tests: [`${area}/journals.test.ts`],
    only: 'appear in entries|do not fit into',
  },
]
