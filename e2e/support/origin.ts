const KEY = 'CHOBA_E2E_ORIGIN'

/** Where the suite's server answers for tenant `demo`; set before the browsers start, and inherited by them. */
export const browserOrigin = (): string => process.env[KEY] ?? 'http://localhost:3000'

export const setBrowserOrigin = (origin: string): void => void (process.env[KEY] = origin)

/** The same server for tenant `steppe`. */
export const steppeOrigin = (): string =>
  browserOrigin().replace('//localhost', '//steppe.localhost')
