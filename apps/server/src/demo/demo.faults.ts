const demo = 'apps/server/src/demo'
const seed = 'packages/database/seed'

/** Mistakes in the living demo: `npm run test:faults`. */
export const faults = [
  {
    name: 'demo: rows that are recorded already are sent again under other numbers',
    file: `${seed}/living-numbers.ts`,
    find: "}${digits[kind]}${String(serial).padStart(11, '0')}`",
    replace: "}${digits[kind]}${String(Date.now() % 1e11).padStart(11, '0')}`",
    tests: [`${seed}/day-plan.test.ts`, `${demo}/fill.test.ts`],
  },
  {
    name: 'demo: refunds name payments that came with the seeded year under other numbers',
    file: `${demo}/trade.ts`,
    find: '      if (original.paidAt <= begin) return []\n',
    replace: '',
    tests: [`${demo}/trade.test.ts`],
  },
  {
    name: 'demo: a payment is refunded again that someone has refunded in the portal',
    file: `${demo}/originals.ts`,
    find: '> Number(payment.left)) over.add(row)',
    replace: '> Number(payment.left)) over.delete(row)',
    tests: [`${demo}/trade.test.ts`],
  },
  {
    name: 'demo: a still demo fills the days that passed',
    file: `${demo}/living.ts`,
    find: "if (services.config.demo !== 'living') return null",
    replace: 'if (services.config.demo !== services.config.demo) return null',
    tests: [`${demo}/living.test.ts`],
  },
  {
    name: 'demo: a store is closed again that is closed already',
    file: `${demo}/day-close.ts`,
    find: 'wire.closes.length > 0 ||',
    replace: 'wire.closes.length > 99 ||',
    tests: [`${demo}/working-day.test.ts`],
  },
]
