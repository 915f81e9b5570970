const repository = 'apps/server/src/areas/tenant-setup/tenant-setup.repository.ts'
const tests = ['apps/server/src/areas/tenant-setup']

/** Mistakes in the checklist of a new tenant: `npm run test:faults`. */
export const faults = [
  {
    name: 'tenant setup: a merchant without terms has terms',
    file: repository,
    find: 'exists (select from terms t where ${ofTenant(\'t\')}) as "TERMS"',
    replace: 'exists (select from merchants m where not m.is_system) as "TERMS"',
    tests,
  },
  {
    name: 'tenant setup: an administrator who has not accepted the invitation counts',
    file: repository,
    find: ' and m.is_system and u.enabled and u.activated_at is not null',
    replace: ' and m.is_system and u.enabled',
    tests,
  },
  {
    name: 'tenant setup: a class of payment methods without a processor is none that needs one',
    file: repository,
    find: ' and g.payment_class = b.payment_class)',
    replace: ')',
    tests,
  },
  {
    name: 'tenant setup: a feed key that has ended is a feed key',
    file: repository,
    find: ' and k.ended_at is null)',
    replace: ')',
    tests,
  },
  {
    name: 'tenant setup: one administrator hides the checklist from the others',
    file: repository,
    find: "    .set({ hides_setup: hides })\n    .where('id', '=', userId)\n",
    replace: '    .set({ hides_setup: hides })\n',
    tests,
  },
]
