const stores = 'apps/server/src/areas/stores'

/** Planted faults in stores: `npm run test:faults`. */
export const faults = [
  {
    name: 'stores: allows two stores to have the same service ID',
    file: `${stores}/store-changes.ts`,
    find: 'return owner !== undefined && owner !== storeId',
    replace: 'return owner !== undefined && owner === storeId',
    tests: [`${stores}/stores.test.ts`],
    only: 'a service ID that another store',
  },
  {
    name: 'stores: lets a file give one service ID to two stores',
    file: `${stores}/store-file-ids.ts`,
    find: "owner === undefined || owner === storeId ? [] : [{ column, problem: 'taken' }]",
    replace: "owner === undefined || owner > 0 ? [] : [{ column, problem: 'taken' }]",
    tests: [`${stores}/store-file-ids.test.ts`],
  },
  {
    name: 'stores: allows changes of point settings at a merchant that does not use points',
    file: `${stores}/store-check.ts`,
    find: 'givesPoints ? [] : storePointParts',
    replace: 'givesPoints || true ? [] : storePointParts',
    tests: [`${stores}/store-points.test.ts`],
  },
  {
    name: 'stores: lists stores outside the store scope',
    file: `${stores}/stores.repository.ts`,
    find: ", inStores(storesSeen(tx), 's.id')]",
    replace: ", inStores(storesSeen(tx) && 'all', 's.id')]",
    tests: [`${stores}/stores.test.ts`],
    only: 'the list',
  },
  {
    name: 'stores: overwrites a concurrent change',
    file: `${stores}/stores.service.ts`,
    find: '  await assertVersion(row!, version, merchant.time_zone, () => before)\n',
    replace: '  void [assertVersion, row, version]\n',
    tests: [`${stores}/stores.test.ts`],
    only: 'a change',
  },
  {
    name: 'stores: shows the signing key of any store of the merchant',
    file: 'apps/server/src/areas/feed/store-feed-keys.ts',
    find: "    .where('store_id', '=', storeId)\n    .where('ended_at', 'is', null)\n",
    replace: "    .where('store_id', '>=', storeId * 0)\n    .where('ended_at', 'is', null)\n",
    tests: [`${stores}/stores.test.ts`],
    only: 'the signing key',
  },
  {
    name: 'stores: imports changes of stores outside the store scope',
    file: `${stores}/store-file.service.ts`,
    find: 'const before = found && sees(principal, found.id) ? found : undefined',
    replace: 'const before = found && (sees(principal, found.id) || found) ? found : undefined',
    tests: [`${stores}/store-file.test.ts`],
    only: 'permission to import|can be downloaded in all',
  },
  {
    name: 'stores: imports a file although a store has changed since the check',
    file: `${stores}/store-file.service.ts`,
    find: "  if (outcome.basis !== basis) throw new AppError('conflict', { current: outcome })\n",
    replace: '  void basis\n',
    tests: [`${stores}/store-file.test.ts`],
    only: 'a file of stores',
  },
]
