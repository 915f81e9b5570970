const onThisMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * Validates the base URL of an outside service: https, or http on this machine.
 * @returns the URL without a trailing slash
 * @throws TypeError for other URLs, and for URLs with user, query or fragment
 */
export function outsideAddress(url: string): string {
  const { protocol, hostname, username, password, search, hash, href } = new URL(url)
  const isHere = onThisMachine.includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new TypeError('a service is reached by https')
  if (username || password || search || hash)
    throw new TypeError('the address of a service is a plain one')
  return href.replace(/\/$/, '')
}
