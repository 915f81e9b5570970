import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { callSigned } from '#platform/gateway/signed-call.ts'
import { builtInConfigs } from '#platform/settings/built-in-configs.ts'
import { createReach } from './outside-reach.ts'

const world = [
  'points.example.com',
  '8.8.8.8',
  '[2606:4700::1111]',
  '172.32.0.1',
  '100.128.0.1',
  '192.0.1.1',
]
const machine = [
  'localhost',
  'LOCALHOST',
  'a.localhost.',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '[::1]',
]
const house = [
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '0.0.0.0',
  '[::]',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:10.1.2.3]',
  '[::ffff:169.254.169.254]',
  '[::10.1.2.3]',
  '[64:ff9b::10.1.2.3]',
  '[2002:0a01:0203::1]',
]
const hostOf = (host: string) => new URL(`https://${host}/`).hostname

it("mayCall allows public addresses, and private or local addresses only with the operator's permission", () => {
  const called = (hosts: string[], reach: ReturnType<typeof createReach>) =>
    hosts.filter((one) => reach.mayCall(hostOf(one)))
  const strict = createReach({ outsideNetworks: [], production: true })
  expect(called(world, strict)).toEqual(world)
  expect(called([...machine, ...house], strict)).toEqual([])
  const demo = createReach({ outsideNetworks: [], production: false })
  expect(called([...world, ...machine, ...house], demo)).toEqual([...world, ...machine])
  const let10 = createReach({
    outsideNetworks: ['10.1.0.0/16', 'fd00::1', '127.0.0.1'],
    production: true,
  })
  expect(called(house, let10)).toEqual(['10.1.2.3', '[fd00::1]', '[::ffff:10.1.2.3]'])
  expect(called(['10.2.0.1', '[fd00::2]', 'localhost', '127.0.0.1'], let10)).toEqual([
    'localhost',
    '127.0.0.1',
  ])
})

// IANA's special-purpose address registries, other networks that are not public, and multicast.
it.each([
  ['this network', '0.0.0.0/8', '0.255.255.255'],
  ['private use', '10.0.0.0/8', '10.255.255.255'],
  ['shared address space', '100.64.0.0/10', '100.127.255.255'],
  ['loopback', '127.0.0.0/8', '127.255.255.255'],
  ['link-local', '169.254.0.0/16', '169.254.255.255'],
  ['private use', '172.16.0.0/12', '172.31.255.255'],
  ['IETF protocol assignments', '192.0.0.0/24', '192.0.0.255'],
  ['documentation', '192.0.2.0/24', '192.0.2.255'],
  ['6to4 relay anycast', '192.88.99.0/24', '192.88.99.255'],
  ['private use', '192.168.0.0/16', '192.168.255.255'],
  ['benchmarking', '198.18.0.0/15', '198.19.255.255'],
  ['documentation', '198.51.100.0/24', '198.51.100.255'],
  ['documentation', '203.0.113.0/24', '203.0.113.255'],
  ['multicast', '224.0.0.0/4', '239.255.255.255'],
  ['reserved', '240.0.0.0/4', '255.255.255.255'],
  ['unspecified', '::/128', '::'],
  ['loopback', '::1/128', '::1'],
  ['IPv4-compatible', '::/96', '::8.8.8.8'],
  ['IPv4-mapped', '::ffff:0:0/96', '::ffff:8.8.8.8'],
  ['IPv4-mapped, private inside', '::ffff:0:0/96', '::ffff:10.1.2.3'],
  ['IPv4-translated', '::ffff:0:0:0/96', '::ffff:0:8.8.8.8'],
  ['NAT64', '64:ff9b::/96', '64:ff9b::8.8.8.8'],
  ['NAT64 of a network', '64:ff9b:1::/48', '64:ff9b:1:ffff::8.8.8.8'],
  ['discard only', '100::/64', '100::ffff'],
  ['dummy prefix', '100:0:0:1::/64', '100:0:0:1::ffff'],
  ['IETF protocol assignments', '2001::/23', '2001:1ff::1'],
  ['Teredo', '2001::/32', '2001:0:ffff::1'],
  ['benchmarking', '2001:2::/48', '2001:2:0:ffff::1'],
  ['ORCHID', '2001:10::/28', '2001:1f::1'],
  ['ORCHIDv2', '2001:20::/28', '2001:2f::1'],
  ['drone remote identification', '2001:30::/28', '2001:3f::1'],
  ['documentation', '2001:db8::/32', '2001:db8:ffff::1'],
  ['6to4', '2002::/16', '2002:808:808::1'],
  ['documentation', '3fff::/20', '3fff:fff::1'],
  ['not assigned', '4000::/3', '4000::1'],
  ['segment routing', '5f00::/16', '5f00:ffff::1'],
  ['unique local', 'fc00::/7', 'fdff::1'],
  ['link-local', 'fe80::/10', 'febf::1'],
  ['site-local', 'fec0::/10', 'feff::1'],
  ['multicast', 'ff00::/8', 'ff0e::1'],
])('mayCall does not allow the network for %s (%s)', (_what, network, last) => {
  const { mayCall } = createReach({ outsideNetworks: [], production: true })
  const [first = ''] = network.split('/')
  expect([first, last].filter((address) => mayCall(address))).toEqual([])
})

it.each([
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '192.0.1.0',
  '192.0.3.0',
  '192.88.98.255',
  '192.88.100.0',
  '198.17.255.255',
  '198.20.0.0',
  '203.0.112.255',
  '223.255.255.255',
  '2001:200::1',
  '2001:db7::1',
  '2001:db9::1',
  '2003::1',
  '2620:4f:8000::1',
  '3ffe:ffff::1',
])('mayCall allows %s, a public address next to a network that is not public', (address) => {
  expect(createReach({ outsideNetworks: [], production: true }).mayCall(address)).toBe(true)
})

it('a tenant cannot save an address that is not allowed', () => {
  const { accepts } = builtInConfigs['pointSystemApiAddress']!
  const taken = (value: string, outsideNetworks: string[] = []) =>
    accepts!(value, { widgetOrigins: [], outsideNetworks, production: true })
  expect(taken('https://10.1.2.3/points')).toBe(false)
  expect(taken('https://localhost/points')).toBe(false)
  expect(taken('https://10.1.2.3/points', ['10.1.2.3'])).toBe(true)
  expect(taken('https://points.example.com/v1')).toBe(true)
})

it('a call checks the addresses of its host name, and sends nothing if one of them is not allowed', async () => {
  const paths: string[] = []
  const server = createServer(({ url = '' }, response) => {
    paths.push(url)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"is":"here"}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const call = (production: boolean, path: string) =>
    callSigned({
      method: 'GET',
      // A host name may resolve to this machine now, even if it did not when the URL was saved.
      url: new URL(`http://localhost:${port}/${path}`),
      secret: 'a secret of both sides',
      reach: createReach({ outsideNetworks: [], production }),
      signal: new AbortController().signal,
      timeoutMs: 5_000,
    })
  expect(await call(false, 'open')).toEqual({ status: 200, body: { is: 'here' } })
  expect(await call(true, 'closed')).toEqual({ status: null, failure: 'CLOSED_ADDRESS' })
  expect(paths).toEqual(['/open'])
  server.closeAllConnections()
  server.close()
})
