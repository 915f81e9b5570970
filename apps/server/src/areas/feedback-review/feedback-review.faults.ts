const area = 'apps/server/src/areas/feedback-review/feedback-review'

/** Mutations of the feedback review that tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'feedback review: accepts an answer based on an outdated version',
    file: 'apps/server/src/areas/feedback-review/feedback-review-changes.ts',
    find: '  await assertVersion(row, version, principal.merchant.time_zone, () => detailOf(call.tx, principal, row))\n',
    replace: '  void [assertVersion, version, principal, detailOf]\n',
    tests: [`${area}.test.ts`],
  },
  {
    name: 'feedback review: reports an answer as delivered although its author receives no messages',
    file: `${area}.views.ts`,
    find: "  if (!writer?.enabled) return 'NONE'\n",
    replace: "  if (!writer) return 'EMAIL'\n",
    tests: [`${area}.test.ts`],
  },
  {
    name: 'feedback review: shows the answers to all feedback with each feedback',
    file: 'apps/server/src/areas/feedback/feedback.repository.ts',
    find: 'answers: answersOf.get(key) ?? []',
    replace: 'answers: answers',
    tests: [`${area}.test.ts`],
  },
  {
    name: 'feedback review: leaves out the last day of a search',
    file: `${area}.repository.ts`,
    find: 'startOfDay(writtenTo!, clock, 1)',
    replace: 'startOfDay(writtenTo!, clock)',
    tests: [`${area}.test.ts`],
  },
  {
    name: 'feedback review: treats tags that differ only in case or width as different',
    file: 'packages/contract/src/feedback-review.filters.ts',
    find: "text.normalize('NFKC').toLowerCase()",
    replace: 'text',
    tests: [`${area}.test.ts`],
  },
  {
    name: 'feedback review: computes averages over more ratings than the list shows',
    file: 'apps/server/src/areas/feedback-review/rating-summary.ts',
    find: "{ type: 'star', filters, clock: merchant }",
    replace: "{ type: 'star', filters: { ...filters, rating: undefined }, clock: merchant }",
    tests: ['apps/server/src/areas/feedback-review/rating-summary.test.ts'],
  },
  {
    name: 'feedback review: uses the first tenant’s rating frequency for every tenant',
    file: 'apps/server/src/platform/observability/health.ts',
    find: 'tenants.byHost(request.host)',
    replace: "tenants.byHost('localhost:3000')",
    tests: [`${area}.test.ts`],
  },
]
