const area = 'apps/server/src/areas/deposits'

/** Mistakes in the documents of deposits: `npm run test:faults -- deposits`. */
export const faults = [
  {
    name: 'deposits statement: the transfer fee is added',
    file: `${area}/statement-equation.ts`,
    find: "t('equation.transferFeeOf'), -figures.transferFee)",
    replace: "t('equation.transferFeeOf'), figures.transferFee)",
    tests: [`${area}/statement-document.test.ts`],
    only: 'in ja',
  },
  {
    name: 'deposits statement: an issuer without a number writes a qualified invoice',
    file: `${area}/statement-document.ts`,
    find: "t(issuer.registrationNumber === null ? 'title.plain' : 'title.qualified')",
    replace: "t('title.qualified')",
    tests: [`${area}/statement-document.test.ts`],
    only: 'registration number|bytes',
  },
  {
    name: 'deposits statement: Cyrillic is set in the face of the document',
    file: 'apps/server/src/platform/pdf/fonts.ts',
    find: "cyrillic.test(character) ? 'european' : usual",
    replace: 'usual',
    tests: ['apps/server/src/platform/pdf/fonts.test.ts'],
  },
  {
    name: 'deposits statement: a further page begins without the head of its table',
    file: 'apps/server/src/platform/pdf/table.ts',
    find: 'writeHead(paper, sheet, head, false)',
    replace: 'void head',
    tests: [`${area}/statement-document.test.ts`],
    only: '500 stores|bytes',
  },
  {
    name: 'deposits journal: an amount below zero stays on its side',
    file: `${area}/journal.ts`,
    find: 'if (amount > 0) return',
    replace: 'if (amount !== 0) return',
    tests: [`${area}/journal.test.ts`],
  },
  {
    name: 'deposits journal: what is carried is left out',
    file: `${area}/journal.ts`,
    find: '...revisions.flatMap(',
    replace: "...revisions.filter(({ kind }) => kind === 'ADJUSTMENT').flatMap(",
    tests: [`${area}/journal.test.ts`],
  },
  {
    name: 'deposits journal: a remark is as long as it likes',
    file: `${area}/journal-formats.ts`,
    find: 'export const MAX_REMARK_WIDTH = 64',
    replace: 'export const MAX_REMARK_WIDTH = 640',
    tests: [`${area}/journal.test.ts`],
  },
]
