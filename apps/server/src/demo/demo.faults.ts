const demo = 'apps/server/src/demo'
const seed = 'packages/database/seed'

/** Planted faults in the living demo, for `npm run test:faults`. */
export const faults = [
  {
    name: 'demo: transactions that are already recorded get other numbers at the next start',
    file: `${seed}/living-numbers.ts`,
    find: "}${digits[kind]}${String(serial).padStart(11, '0')}`",
    replace: "}${digits[kind]}${String(Date.now() % 1e11).padStart(11, '0')}`",
    tests: [`${seed}/day-plan.test.ts`, `${demo}/fill.test.ts`],
  },
  {
    name: 'demo: refunds refer to seeded payments by wrong numbers',
    file: `${demo}/trade.ts`,
    find: '      if (original.paidAt <= begin) return []\n',
    replace: '',
    tests: [`${demo}/trade.test.ts`],
  },
  {
    name: 'demo: refunds a payment again that a user has refunded in the portal',
    file: `${demo}/originals.ts`,
    find: '> Number(payment.left)) over.add(row)',
    replace: '> Number(payment.left)) over.delete(row)',
    tests: [`${demo}/trade.test.ts`],
  },
  {
    name: 'demo: the mode "still" records transactions of missing days',
    file: `${demo}/living.ts`,
    find: "if (services.config.demo !== 'living') return null",
    replace: 'if (services.config.demo !== services.config.demo) return null',
    tests: [`${demo}/living.test.ts`],
  },
  {
    name: "demo: closes a store's day again",
    file: `${demo}/day-close.ts`,
    find: 'wire.closes.length > 0 ||',
    replace: 'wire.closes.length > 99 ||',
    tests: [`${demo}/working-day.test.ts`],
  },
]
