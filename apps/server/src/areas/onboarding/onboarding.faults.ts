const repository = 'apps/server/src/areas/onboarding/onboarding.repository.ts'
const tests = ['apps/server/src/areas/onboarding']

/** Mistakes in the checklist of a new merchant: `npm run test:faults`. */
export const faults = [
  {
    name: 'onboarding: a store that has closed is a store',
    file: repository,
    find: 's.closed_from > ${today}::date',
    replace: 's.closed_from <= ${today}::date',
    tests,
  },
  {
    name: 'onboarding: a blocked terminal is a terminal',
    file: repository,
    find: "e.state = 'ACTIVE'",
    replace: "e.state <> 'RETIRED'",
    tests,
  },
  {
    name: 'onboarding: someone who is not active counts as a user',
    file: repository,
    find: ' and u.enabled limit 2',
    replace: ' limit 2',
    tests,
  },
  {
    name: 'onboarding: a payment that failed is the first one',
    file: repository,
    find: 'd.pay_n > 0',
    replace: 'd.failed_n > 0',
    tests,
  },
  {
    name: 'onboarding: the checklist ends with a step to do',
    file: 'apps/server/src/areas/onboarding/onboarding.service.ts',
    find: 'if (!steps.every(({ done }) => done))',
    replace: 'if (!steps.some(({ done }) => done))',
    tests,
  },
]
