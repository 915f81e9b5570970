import { lookup as lookUp } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where a service outside may be whose address someone has typed in: anywhere in the world, and where the operator lets it be. */
export interface OutsideReach {
  /** @param host of a URL: a name, which is looked at when it is called, or an address */
  readonly mayCall: (host: string) => boolean
  /** Finds the addresses of a name; ends in `CLOSED_ADDRESS` where one of them is none that may be called. */
  readonly lookup: LookupFunction
  /** Of connections that were made by this lookup alone. */
  readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent }
}

interface Known {
  /** Addresses and networks that the operator lets services be in. */
  readonly outsideNetworks: readonly string[]
  /** Nothing on the machine itself is called there. */
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
  // address. Inside it, 6to4 and Teredo embed one too.
  ipv6: ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
} as const

const onThisMachine = ['127.0.0.0/8', '::1']

/** What a list of addresses and networks holds. An address of version 4 that is written as one of version 6 is in it too. */
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

/** Whether a host may be called, by what it says of itself: names are looked at when they are called. */
export function callable({ outsideNetworks, production }: Known): OutsideReach['mayCall'] {
  // Lists of their own: a BlockList also compares an IPv4 address in its mapped form, which ::/3
  // contains.
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

/** Of a server that is quiet: nothing outside is called. */
export const closedReach: OutsideReach = {
  mayCall: () => false,
  lookup: (host, _options, done) => done(new QuietServer(host), ''),
  agents: { http: new HttpAgent(), https: new HttpsAgent() },
}

/** There is one in a process. */
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
