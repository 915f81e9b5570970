const repository = 'apps/server/src/areas/tenant-setup/tenant-setup.repository.ts'
const tests = ['apps/server/src/areas/tenant-setup']

/** Planted faults in the checklist of a new tenant: `npm run test:faults`. */
export const faults = [
  {
    name: 'tenant setup: completes the terms step for a merchant without terms',
    file: repository,
    find: 'exists (select from terms t where ${ofTenant(\'t\')}) as "TERMS"',
    replace: 'exists (select from merchants m where not m.is_system) as "TERMS"',
    tests,
  },
  {
    name: 'tenant setup: counts an administrator who has not accepted the invitation yet',
    file: repository,
    find: ' and m.is_system and u.enabled and u.activated_at is not null',
    replace: ' and m.is_system and u.enabled',
    tests,
  },
  {
    name: 'tenant setup: completes the gateway step although a payment class has no gateway',
    file: repository,
    find: ' and g.payment_class = b.payment_class)',
    replace: ')',
    tests,
  },
  {
    name: 'tenant setup: completes the feed step with a feed key that has ended',
    file: repository,
    find: ' and k.ended_at is null)',
    replace: ')',
    tests,
  },
  {
    name: 'tenant setup: hides the checklist for all administrators',
    file: repository,
    find: "    .set({ hides_setup: hides })\n    .where('id', '=', userId)\n",
    replace: '    .set({ hides_setup: hides })\n',
    tests,
  },
]
