import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { callSigned } from './gateway/signed-call.ts'
import { builtInConfigs } from './built-in-configs.ts'
import { createReach } from './outside-reach.ts'

const world = ['points.example.com', '8.8.8.8', '[2606:4700::1111]', '172.32.0.1', '100.128.0.1', '192.0.1.1']
const machine = ['localhost', 'LOCALHOST', 'a.localhost.', '127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '[::1]']
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

it('an address of the world may be called, and one of this machine or of a house only where the operator lets it', () => {
  const called = (hosts: string[], reach: ReturnType<typeof createReach>) =>
    hosts.filter((one) => reach.mayCall(hostOf(one)))
  const strict = createReach({ outsideNetworks: [], production: true })
  expect(called(world, strict)).toEqual(world)
  expect(called([...machine, ...house], strict)).toEqual([])
  const demo = createReach({ outsideNetworks: [], production: false })
  expect(called([...world, ...machine, ...house], demo)).toEqual([...world, ...machine])
  const let10 = createReach({ outsideNetworks: ['10.1.0.0/16', 'fd00::1', '127.0.0.1'], production: true })
  expect(called(house, let10)).toEqual(['10.1.2.3', '[fd00::1]', '[::ffff:10.1.2.3]'])
  expect(called(['10.2.0.1', '[fd00::2]', 'localhost', '127.0.0.1'], let10)).toEqual(['localhost', '127.0.0.1'])
})

it('an address that may not be called is no value of a tenant', () => {
  const { accepts } = builtInConfigs['pointSystemApiAddress']!
  const taken = (value: string, outsideNetworks: string[] = []) =>
    accepts!(value, { widgetOrigins: [], outsideNetworks, production: true })
  expect(taken('https://10.1.2.3/points')).toBe(false)
  expect(taken('https://localhost/points')).toBe(false)
  expect(taken('https://10.1.2.3/points', ['10.1.2.3'])).toBe(true)
  expect(taken('https://points.example.com/v1')).toBe(true)
})

it('a name is held against every address that it has when it is called, and nothing is sent to one that is closed', async () => {
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
      // Whatever a name said of itself when it was saved, it may lead to this machine now.
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
