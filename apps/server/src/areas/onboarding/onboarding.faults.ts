const repository = 'apps/server/src/areas/onboarding/onboarding.repository.ts'
const tests = ['apps/server/src/areas/onboarding']

/** Mutations that the tests of the onboarding checklist must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'onboarding: counts a closed store as a store',
    file: repository,
    find: 's.closed_from > ${today}::date',
    replace: 's.closed_from <= ${today}::date',
    tests,
  },
  {
    name: 'onboarding: counts a blocked terminal as a terminal',
    file: repository,
    find: "e.state = 'ACTIVE'",
    replace: "e.state <> 'RETIRED'",
    tests,
  },
  {
    name: 'onboarding: counts an inactive user as a user',
    file: repository,
    find: ' and u.enabled limit 2',
    replace: ' limit 2',
    tests,
  },
  {
    name: 'onboarding: counts a failed payment as the first payment',
    file: repository,
    find: 'd.pay_n > 0',
    replace: 'd.failed_n > 0',
    tests,
  },
  {
    name: 'onboarding: finishes the checklist with an open step',
    file: 'apps/server/src/areas/onboarding/onboarding.service.ts',
    find: 'if (!steps.every(({ done }) => done))',
    replace: 'if (!steps.some(({ done }) => done))',
    tests,
  },
]
