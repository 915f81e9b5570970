const area = 'apps/server/src/areas/statements'

/** Mistakes in statements: `npm run test:faults -- statements`. */
export const faults = [
  {
    name: 'statements: the transfer fee is added',
    file: `${area}/statement-equation.ts`,
    find: "t('equation.transferFeeOf'), -figures.transferFee)",
    replace: "t('equation.transferFeeOf'), figures.transferFee)",
    tests: [`${area}/statement-document.test.ts`],
    only: 'in ja',
  },
  {
    name: 'statements: an issuer without a number writes a qualified invoice',
    file: `${area}/statement-document.ts`,
    find: "t(isQualified(statement) ? 'title.qualified' : 'title.plain')",
    replace: "t('title.qualified')",
    tests: [`${area}/statement-document.test.ts`],
    only: 'registration number|bytes',
  },
  {
    name: 'statements: the tax of a return invoice is rounded row by row',
    file: `${area}/statements.returns.ts`,
    find: 'taxOf(total, taxRounding)',
    replace: 'lines.reduce((sum, { base }) => sum + taxOf(base, taxRounding), total - total)',
    tests: [`${area}/statements.data.test.ts`],
  },
  {
    name: 'statements: Cyrillic is set in the face of the document',
    file: 'apps/server/src/platform/pdf/fonts.ts',
    find: "cyrillic.test(character) ? 'european' : usual",
    replace: 'usual',
    tests: ['apps/server/src/platform/pdf/fonts.test.ts'],
  },
  {
    name: 'statements: a further page begins without the head of its table',
    file: 'apps/server/src/platform/pdf/table.ts',
    find: 'writeHead(paper, sheet, head, false)',
    replace: 'void head',
    tests: [`${area}/statement-document.test.ts`],
    only: '500 stores|bytes',
  },
  {
    name: 'statements: what was issued is made again as it would be now',
    file: `${area}/statements.issue.ts`,
    find: 'const issueNo = (before?.issue_no ?? 0) + 1',
    replace: 'const issueNo = (before?.issue_no ?? 0) + 0 || 1',
    tests: [`${area}/statements.test.ts`],
    only: 'byte for byte|page by page',
  },
  {
    name: 'statements: a document that was changed is given',
    file: `${area}/statements.files.ts`,
    find: ".digest('hex') !== hash)",
    replace: ".digest('hex') === '' && hash)",
    tests: [`${area}/statements.test.ts`],
    only: 'another one than|page by page',
  },
  {
    name: 'statements: who sees a part of the stores reads those of the company',
    file: `${area}/statements.service.ts`,
    find: "if (scope.role === 'merchant' && scope.stores !== 'all') throw",
    replace: "if (scope.role === 'merchant' && scope.stores.length < 0) throw",
    tests: [`${area}/statements.test.ts`],
    only: 'a part of the stores|page by page',
  },
]
