const KEY = 'CHOBA_E2E_ORIGIN'

/**
 * Origin of the tenant `demo` on the server that the test files share. It is set before the
 * browsers start, and their processes inherit it.
 */
export const browserOrigin = (): string => process.env[KEY] ?? 'http://localhost:3000'

export const setBrowserOrigin = (origin: string): void => void (process.env[KEY] = origin)

/** Origin of the tenant `steppe` on the same server. */
export const steppeOrigin = (): string =>
  browserOrigin().replace('//localhost', '//steppe.localhost')
