const area = 'apps/server/src/areas/feedback-review/feedback-review'

/** Mistakes that the tests of feedback's review have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'feedback review: an answer is given on a state that no one has seen',
    file: 'apps/server/src/areas/feedback-review/feedback-review-changes.ts',
    find: '  await assertVersion(row, version, principal.merchant.time_zone, () => detailOf(call.tx, principal, row))\n',
    replace: '  void [assertVersion, version, principal, detailOf]\n',
    tests: [`${area}.test.ts`],
  },
  {
    name: 'feedback review: an answer that reaches no one is called sent',
    file: `${area}.views.ts`,
    find: "  if (!writer?.enabled) return 'NONE'\n",
    replace: "  if (!writer) return 'EMAIL'\n",
    tests: [`${area}.test.ts`],
  },
  {
    name: 'feedback review: every answer is read beside each feedback',
    file: 'apps/server/src/areas/feedback/feedback.repository.ts',
    find: 'answers: answersOf.get(key) ?? []',
    replace: 'answers: answers',
    tests: [`${area}.test.ts`],
  },
  {
    name: 'feedback review: the last day of a search is left out',
    file: `${area}.repository.ts`,
    find: 'startOfDay(writtenTo!, clock, 1)',
    replace: 'startOfDay(writtenTo!, clock)',
    tests: [`${area}.test.ts`],
  },
  {
    name: 'feedback review: a tag is compared as it was written',
    file: 'packages/contract/src/feedback-review.filters.ts',
    find: "text.normalize('NFKC').toLowerCase()",
    replace: 'text',
    tests: [`${area}.test.ts`],
  },
  {
    name: 'feedback review: averages are of more than the list has',
    file: 'apps/server/src/areas/feedback-review/rating-summary.ts',
    find: "{ type: 'star', filters, clock: merchant }",
    replace: "{ type: 'star', filters: { ...filters, rating: undefined }, clock: merchant }",
    tests: ['apps/server/src/areas/feedback-review/rating-summary.test.ts'],
  },
  {
    name: 'feedback review: every tenant asks as often as the first',
    file: 'apps/server/src/platform/observability/health.ts',
    find: 'tenants.byHost(request.host)',
    replace: "tenants.byHost('localhost:3000')",
    tests: [`${area}.test.ts`],
  },
]
