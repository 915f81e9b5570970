/** Mistakes in the sign-in service: `npm run test:faults`. */
export const faults = [
  {
    name: 'sign-in: a cookie that scripts can read',
    file: 'packages/identity/src/oidc/provider.ts',
    find: "const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const",
    replace: "const cookie = { httpOnly: false, sameSite: 'lax', signed: true } as const",
    tests: ['packages/identity/src/sign-in/sign-in.test.ts', 'packages/identity/src/sign-in/sign-in-pages.test.ts'],
  },
]
