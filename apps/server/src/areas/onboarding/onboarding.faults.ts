const repository = 'apps/server/src/areas/onboarding/onboarding.repository.ts'
const tests = ['apps/server/src/areas/onboarding']

/** Mutations that the tests of the onboarding checklist must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'onboarding: marks the store step as done although the only store is closed',
    file: repository,
    find: 's.closed_from > ${today}::date',
    replace: 's.closed_from <= ${today}::date',
    tests,
  },
  {
    name: 'onboarding: marks the terminal step as done although the only terminal is blocked',
    file: repository,
    find: "e.state = 'ACTIVE'",
    replace: "e.state <> 'RETIRED'",
    tests,
  },
  {
    name: 'onboarding: counts an inactive user for the step about users',
    file: repository,
    find: ' and u.enabled limit 2',
    replace: ' limit 2',
    tests,
  },
  {
    name: 'onboarding: counts a failed payment as the merchant’s first payment',
    file: repository,
    find: 'd.pay_n > 0',
    replace: 'd.failed_n > 0',
    tests,
  },
  {
    name: 'onboarding: lets a user finish the checklist although a step is open',
    file: 'apps/server/src/areas/onboarding/onboarding.service.ts',
    find: 'if (!steps.every(({ done }) => done))',
    replace: 'if (!steps.some(({ done }) => done))',
    tests,
  },
]
