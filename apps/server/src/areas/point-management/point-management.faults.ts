/**
 * Mutations that the tests of point deliveries and manual revisions must detect: `npm run
 * test:faults`.
 */
export const faults = [
  {
    name: 'point-management: counts any successful response as a delivery',
    file: 'apps/server/src/platform/point-system/http.ts',
    find: '  if (isGood(status) && taken.success && taken.data.entryId === entryId) return',
    replace: '  if (isGood(status)) return',
    tests: ['apps/server/src/platform/point-system/http.test.ts'],
  },
  {
    name: 'point-management: stores a delivery without reading the answer',
    file: 'apps/server/src/areas/point-management/point-deliveries.jobs.ts',
    find: '  const answer = await system.deliver(due.entry, signal)\n',
    replace:
      "  const answer = await system.deliver(due.entry, signal).then(() => ({ outcome: 'delivered' }) as const)\n",
    tests: ['apps/server/src/areas/point-management/point-deliveries.test.ts'],
  },
  {
    name: 'point-management: sends a later point transaction of a card before an unanswered one',
    file: 'apps/server/src/areas/point-management/point-deliveries.repository.ts',
    find: "h.state = 'WAITING' and h.next_attempt_at > ${at}::timestamptz)",
    replace: "h.state = 'WAITING' and h.next_attempt_at < ${at}::timestamptz)",
    tests: ['apps/server/src/areas/point-management/point-deliveries.test.ts'],
  },
  {
    name: 'point-management: two processes send the same merchant’s point transactions at the same time',
    file: 'apps/server/src/areas/point-management/point-deliveries.repository.ts',
    find: "where('leased_until', '<=', at),",
    replace: "where('leased_until', 'is not', null),",
    tests: ['apps/server/src/areas/point-management/point-deliveries.test.ts'],
  },
  {
    name: 'point-management: sends a transaction to a new address although the old one may have it',
    file: 'apps/server/src/areas/point-management/point-deliveries.jobs.ts',
    find: 'due.sentTo !== address)',
    replace: 'due.sentTo === address)',
    tests: ['apps/server/src/areas/point-management/point-delivery-address.test.ts'],
    only: 'only on request',
  },
  {
    name: 'point-management: creates point transactions without deliveries',
    file: 'apps/server/src/ledger/point-posting.repository.ts',
    find: "and t.point_system_api_address <> ''\n",
    replace: "and t.point_system_api_address = ''\n",
    tests: ['apps/server/src/areas/point-management/point-revisions.test.ts'],
  },
  {
    name: 'point-management: posts a negative revision above the limit without approval',
    file: 'apps/server/src/areas/point-management/point-revisions.service.ts',
    find: '  const waits = Math.abs(quantity) > choices.point_revision_limit\n',
    replace: '  const waits = quantity > choices.point_revision_limit\n',
    tests: ['apps/server/src/areas/point-management/point-revisions.test.ts'],
  },
  {
    name: 'point-management: posts a repeated revision again',
    file: 'apps/server/src/areas/point-management/point-revisions.service.ts',
    find: '  if (earlier) {\n',
    replace: '  if (earlier && balance < 0n) {\n',
    tests: ['apps/server/src/areas/point-management/point-revisions.test.ts'],
  },
  {
    name: 'point-management: allows a host name that resolves to a private network',
    file: 'apps/server/src/platform/outside/outside-reach.ts',
    find: 'else if (!addresses.every(({ address }) => mayCall(address)))',
    replace: 'else if (!addresses.every(({ address }) => mayCall(`a${address}`)))',
    tests: ['apps/server/src/platform/outside/outside-reach.test.ts'],
  },
  {
    name: 'point-management: saves an address of a private network',
    file: 'apps/server/src/platform/settings/built-in-configs.ts',
    find: ' && callable(known)(hostname)',
    replace: " && hostname !== ''",
    tests: ['apps/server/src/platform/outside/outside-reach.test.ts'],
  },
  {
    name: 'point-management: deletes records of refused transactions with the delivered ones',
    file: 'apps/server/src/areas/point-management/point-delivery-cleanup.ts',
    find: " d.state = 'DELIVERED' and",
    replace: " d.state <> 'WAITING' and",
    tests: ['apps/server/src/areas/point-management/point-deliveries.test.ts'],
    only: 'old delivered records',
  },
]
