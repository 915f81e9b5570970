import { lookup as lookUp } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Restricts the addresses of outside services that users configure: any public address, and
 * networks that the operator allows (SSRF protection).
 */
export interface OutsideReach {
  /**
   * True if the host may be called.
   * @param host host of a URL: an IP address, or a name, which is checked when it is resolved
   */
  readonly mayCall: (host: string) => boolean
  /** Resolves a name. Fails with `CLOSED_ADDRESS` if one of its addresses is not allowed. */
  readonly lookup: LookupFunction
  /** Agents whose connections use only this lookup. */
  readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent }
}

interface Known {
  /** Addresses and networks that the operator allows. */
  readonly outsideNetworks: readonly string[]
  /** True in production: services on this machine itself are not allowed. */
  readonly production: boolean
}

/**
 * Networks that are not globally reachable: the special-purpose registries of IANA, with multicast.
 * Blocks that hold a few reachable anycast addresses, such as 192.0.0.0/24, are closed as a whole
 * because no service of a company is in them.
 */
const closed = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
  // Only 2000::/3 is assigned as global unicast, so everything outside it is closed: loopback,
  // unique local, link-local, multicast, and the prefixes in which NAT64 and SIIT embed an IPv4
  // address. Within 2000::/3, 6to4 (2002::/16) and Teredo (in 2001::/23) embed IPv4 addresses too.
  ipv6: ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
} as const

const onThisMachine = ['127.0.0.0/8', '::1']

/**
 * Returns a function that checks if an address is in a list of addresses and networks. The function
 * also matches IPv4 addresses in IPv6 notation.
 */
function listOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const version = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, version)
    else list.addSubnet(address, Number(bits), version)
  }
  return (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Returns a function that checks the host of a URL. Names pass this check; their addresses are
 * checked when the name is resolved.
 */
export function callable({ outsideNetworks, production }: Known): OutsideReach['mayCall'] {
  // Uses separate lists, because a BlockList also compares an IPv4 address in its IPv6-mapped form,
  // which ::/3 contains.
  const [isClosed4, isClosed6] = [listOf(closed.ipv4), listOf(closed.ipv6)]
  const isClosed = (address: string) => (isIP(address) === 4 ? isClosed4 : isClosed6)(address)
  const isAllowed = listOf([...outsideNetworks, ...(production ? [] : onThisMachine)])
  return (host) => {
    const address = host.replace(/^\[|\]$/g, '')
    if (isIP(address) !== 0) return isAllowed(address) || !isClosed(address)
    return !/(^|\.)localhost\.?$/.test(host) || isAllowed('127.0.0.1')
  }
}

class ClosedAddress extends Error {
  readonly code = 'CLOSED_ADDRESS'
}

class QuietServer extends Error {
  readonly code = 'QUIET'
}

/** For a server in quiet mode: allows no outside calls. */
export const closedReach: OutsideReach = {
  mayCall: () => false,
  lookup: (host, _options, done) => done(new QuietServer(host), ''),
  agents: { http: new HttpAgent(), https: new HttpsAgent() },
}

/** Creates the address restriction of a process. */
export function createReach(config: Known): OutsideReach {
  const mayCall = callable(config)
  const lookup: LookupFunction = (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) done(error ?? new ClosedAddress(host), '')
      else if (!addresses.every(({ address }) => mayCall(address)))
        done(new ClosedAddress(host), '')
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  return {
    mayCall,
    lookup,
    agents: {
      http: new HttpAgent({ keepAlive: true }),
      https: new HttpsAgent({ keepAlive: true }),
    },
  }
}
