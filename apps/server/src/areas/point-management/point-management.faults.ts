/** Mistakes in what a point system outside is told of, and in revisions by hand: `npm run test:faults`. */
export const faults = [
  {
    name: 'point-management: an entry is delivered where nothing was answered',
    file: 'apps/server/src/platform/point-system/http.ts',
    find: '  if (isGood(status) && taken.success && taken.data.entryId === entryId) return',
    replace: '  if (isGood(status)) return',
    tests: ['apps/server/src/platform/point-system/http.test.ts'],
  },
  {
    name: 'point-management: an entry is written down as delivered before it is told of',
    file: 'apps/server/src/areas/point-management/point-deliveries.jobs.ts',
    find: '  const answer = await system.deliver(due.entry, signal)\n',
    replace:
      "  const answer = await system.deliver(due.entry, signal).then(() => ({ outcome: 'delivered' }) as const)\n",
    tests: ['apps/server/src/areas/point-management/point-deliveries.test.ts'],
  },
  {
    name: 'point-management: entries of a card overtake one that was not answered',
    file: 'apps/server/src/areas/point-management/point-deliveries.repository.ts',
    find: "h.state = 'WAITING' and h.next_attempt_at > ${at}::timestamptz)",
    replace: "h.state = 'WAITING' and h.next_attempt_at < ${at}::timestamptz)",
    tests: ['apps/server/src/areas/point-management/point-deliveries.test.ts'],
  },
  {
    name: 'point-management: two processes send at once',
    file: 'apps/server/src/areas/point-management/point-deliveries.repository.ts',
    find: "    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', at)]))\n",
    replace: '',
    tests: ['apps/server/src/areas/point-management/point-deliveries.test.ts'],
  },
  {
    name: 'point-management: entries are added without their deliveries',
    file: 'apps/server/src/areas/point-transactions/point-posting.repository.ts',
    find: "and t.point_system_api_address <> ''\n",
    replace: "and t.point_system_api_address = ''\n",
    tests: ['apps/server/src/areas/point-management/point-revisions.test.ts'],
  },
  {
    name: 'point-management: a revision above the limit is posted at once',
    file: 'apps/server/src/areas/point-management/point-revisions.service.ts',
    find: '  const waits = Math.abs(quantity) > choices.point_revision_limit\n',
    replace: '  const waits = quantity > choices.point_revision_limit\n',
    tests: ['apps/server/src/areas/point-management/point-revisions.test.ts'],
  },
  {
    name: 'point-management: a repeated revision is posted again',
    file: 'apps/server/src/areas/point-management/point-revisions.service.ts',
    find: '  if (earlier) {\n',
    replace: '  if (earlier && balance < 0n) {\n',
    tests: ['apps/server/src/areas/point-management/point-revisions.test.ts'],
  },
]
