import Bowser from 'bowser'

export interface Browser {
  browser: string | null
  system: string | null
}

/** Which browser on which system, by what it calls itself: `Chrome`, `Windows`; null for what it does not say. */
export function browserOf(userAgent: string | null): Browser {
  if (userAgent === null) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
