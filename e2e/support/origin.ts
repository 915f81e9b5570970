const KEY = 'CHOBA_E2E_ORIGIN'

/**
 * Origin of tenant `demo` on the suite's server, set before the browsers start and inherited by
 * their processes.
 */
export const browserOrigin = (): string => process.env[KEY] ?? 'http://localhost:3000'

export const setBrowserOrigin = (origin: string): void => void (process.env[KEY] = origin)

/** Origin of tenant `steppe` on the same server. */
export const steppeOrigin = (): string =>
  browserOrigin().replace('//localhost', '//steppe.localhost')
