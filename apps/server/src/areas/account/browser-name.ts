import Bowser from 'bowser'

export interface Browser {
  browser: string | null
  system: string | null
}

/**
 * Derives the browser and operating system from a user agent, for example `Chrome` and `Windows`.
 * Unrecognized parts are null.
 */
export function browserOf(userAgent: string | null): Browser {
  if (userAgent === null) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
