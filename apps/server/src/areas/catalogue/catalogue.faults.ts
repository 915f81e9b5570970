const catalogue = 'apps/server/src/areas/catalogue'
const tests = [`${catalogue}/catalogue.test.ts`]
const ofLogos = [`${catalogue}/payment-logos.test.ts`]

/** Mutations of the payment catalogue that tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'catalogue: deletes an item that another tenant uses',
    file: `${catalogue}/catalogue-uses.ts`,
    find: '  const found = await forEachTenant(tx, tenantIds, ',
    replace: '  const found = await forEachTenant(tx, tenantIds.slice(0, 1), ',
    tests,
  },
  {
    name: 'catalogue: lets a payment method change its kind',
    file: `${catalogue}/catalogue.service.ts`,
    find: "    if (into.payment_class !== before.payment_class) throw new AppError('illegalOperation')\n",
    replace: '',
    tests,
  },
  {
    name: 'catalogue: hides a used payment method from searches after its tenant stops offering it',
    file: 'apps/server/src/areas/statistics/statistics.service.ts',
    find: '  return (id) => !unoffered.has(id) || used.has(id)\n',
    replace: '  return (id) => !unoffered.has(id) || used.has(-id)\n',
    tests,
  },
  {
    name: 'catalogue: retires a class whose name is also the name of a kind',
    file: `${catalogue}/catalogue.service.ts`,
    find: "list === 'paymentClass' && namesKind(before)) throw",
    replace: "list === 'tradeType' && namesKind(before)) throw",
    tests,
  },
  {
    name: 'catalogue: deletes a payment method that an open refund uses',
    file: `${catalogue}/catalogue.repository.ts`,
    find: 'and t.trade_kind = 2 and t.state <> 5 and',
    replace: 'and t.trade_kind = 2 and t.state = 5 and',
    tests,
  },
  {
    name: 'catalogue: deletes a trade type that is the default of a store',
    file: `${catalogue}/catalogue-uses.ts`,
    find: 'STORES: await hasStores(of, of.scope.tenantId, row.id)',
    replace: 'STORES: false',
    tests,
    only: 'counts as used',
  },
  {
    name: 'catalogue: replaces a logo without checking its version',
    file: `${catalogue}/payment-logos.service.ts`,
    find: '    await assertSeen(held, background, version)\n    assertChanged(',
    replace: '    assertChanged(',
    tests: ofLogos,
  },
  {
    name: 'catalogue: stores a logo in its original size',
    file: 'apps/server/src/platform/files/picture-process.ts',
    find: "  if (box) upright.resize({ ...box, fit: 'inside', withoutEnlargement: true })\n",
    replace: '',
    tests: ofLogos,
  },
  {
    name: 'catalogue: gives a restored payment method its former logo',
    file: `${catalogue}/catalogue.service.ts`,
    find: "    if (list === 'paymentType') await clearLogos(tx, row.id, logoBackgrounds, byOf(call))\n",
    replace: '',
    tests: ofLogos,
  },
]
