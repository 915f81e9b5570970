const catalogue = 'apps/server/src/areas/catalogue'
const tests = [`${catalogue}/catalogue.test.ts`]
const ofLogos = [`${catalogue}/payment-logos.test.ts`]

/** Mistakes in the payment catalogue: `npm run test:faults`. */
export const faults = [
  {
    name: 'catalogue: what another tenant uses is deleted',
    file: `${catalogue}/catalogue-uses.ts`,
    find: '  const found = await forEachTenant(tx, tenantIds, ',
    replace: '  const found = await forEachTenant(tx, tenantIds.slice(0, 1), ',
    tests,
  },
  {
    name: 'catalogue: a payment type changes its kind',
    file: `${catalogue}/catalogue.service.ts`,
    find: "    if (into.payment_class !== before.payment_class) throw new AppError('illegalOperation')\n",
    replace: '',
    tests,
  },
  {
    name: 'catalogue: what a merchant has payments of is not searched once its tenant lets go of it',
    file: 'apps/server/src/areas/statistics/statistics.service.ts',
    find: '  return (id) => !unoffered.has(id) || used.has(id)\n',
    replace: '  return (id) => !unoffered.has(id) || used.has(-id)\n',
    tests,
  },
  {
    name: 'catalogue: a class that names a kind is retired',
    file: `${catalogue}/catalogue.service.ts`,
    find: "list === 'paymentClass' && namesKind(before)) throw",
    replace: "list === 'tradeType' && namesKind(before)) throw",
    tests,
  },
  {
    name: 'catalogue: the payment type of an open refund is deleted',
    file: `${catalogue}/catalogue.repository.ts`,
    find: 'and t.trade_kind = 2 and t.state <> 5 and',
    replace: 'and t.trade_kind = 2 and t.state = 5 and',
    tests,
  },
  {
    name: 'catalogue: the trade type of a store is deleted',
    file: `${catalogue}/catalogue-uses.ts`,
    find: 'STORES: await hasStores(of, of.scope.tenantId, row.id)',
    replace: 'STORES: false',
    tests,
    only: 'is a trade type too',
  },
  {
    name: 'catalogue: a logo is replaced unseen',
    file: `${catalogue}/payment-logos.service.ts`,
    find: '    await assertSeen(held, ground, version)\n    assertChanged(',
    replace: '    assertChanged(',
    tests: ofLogos,
  },
  {
    name: 'catalogue: a logo is kept as large as it was sent',
    file: 'apps/server/src/platform/files/picture-process.ts',
    find: "  if (box) upright.resize({ ...box, fit: 'inside', withoutEnlargement: true })\n",
    replace: '',
    tests: ofLogos,
  },
  {
    name: 'catalogue: a payment type that comes back has the logo of the one before',
    file: `${catalogue}/catalogue.service.ts`,
    find: "    if (list === 'paymentType') await clearLogos(tx, row.id, logoGrounds, byOf(call))\n",
    replace: '',
    tests: ofLogos,
  },
]
