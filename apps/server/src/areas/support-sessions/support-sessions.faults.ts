const guard = 'apps/server/src/platform/access/guard.ts'
const session = 'apps/server/src/platform/access/support-session.ts'
const repository = 'apps/server/src/areas/support-sessions/support-sessions.repository.ts'
const tests = ['apps/server/src/areas/support-sessions']

/** Planted faults in support sessions: `npm run test:faults`. */
export const faults = [
  {
    name: 'support sessions: every call is open',
    file: guard,
    find: "if (!isOpenToSupport(endpoint)) throw new AppError('illegalOperation')",
    replace: '',
    tests,
  },
  {
    name: 'support sessions: a session of another administrator is accepted',
    file: session,
    find: "        .where('user_id', '=', user.id)\n",
    replace: '',
    tests,
  },
  {
    name: 'support sessions: a session that ends while the call runs is answered',
    file: guard,
    find: 'if (!(await findRunningSupport(engine, principal, supportId)))',
    replace: 'if (supportId === 0n)',
    tests,
  },
  {
    name: 'support sessions: every call writes an audit entry',
    file: session,
    find: '      .where(sql<boolean>`(logged ->> ${area}::text)::int is distinct from ${minute}`)\n',
    replace: '',
    tests,
  },
  {
    name: 'support sessions: an approved session opens after its time',
    file: repository,
    find: "sql<boolean>`state = 'APPROVED' and open_until > now()`",
    replace: "sql<boolean>`state = 'APPROVED'`",
    tests,
  },
]
