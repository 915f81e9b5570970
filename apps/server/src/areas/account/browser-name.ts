import Bowser from 'bowser'

export interface Browser {
  browser: string | null
  system: string | null
}

/**
 * Returns the browser and the operating system that a user agent names, for example `Chrome` and
 * `Windows`. A part that is not recognized is null.
 */
export function browserOf(userAgent: string | null): Browser {
  if (userAgent === null) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
