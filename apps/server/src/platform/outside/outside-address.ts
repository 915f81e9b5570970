const onThisMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * The base of the address of a service that we call: https, or http on this machine.
 * @returns it without a slash at its end
 * @throws TypeError for any other, and for one with a user, a query or a fragment
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
