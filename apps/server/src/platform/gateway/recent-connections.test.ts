import { beforeEach, describe, expect, it } from 'vitest'
import { rememberConnections, type RecentConnections } from './recent-connections.ts'

const [CARDS, WALLETS] = ['https://cards.test', 'https://wallets.test']
const TENANT = 1

let now: number
let recent: RecentConnections

beforeEach(() => {
  now = 5_000
  recent = rememberConnections(() => now)
})

describe('a connection', () => {
  it('counts for a second', () => {
    expect(recent.accepts(CARDS)).toBe(false)
    recent.noteConnection(CARDS, now)
    now += 999
    expect([recent.accepts(CARDS), recent.accepts(WALLETS)]).toEqual([true, false])
    now += 1
    expect(recent.accepts(CARDS)).toBe(false)
  })

  it('no longer counts after a gateway did not answer', () => {
    recent.noteConnection(CARDS, now)
    recent.forget()
    expect(recent.accepts(CARDS)).toBe(false)
  })
})

describe('the gateways of a tenant', () => {
  it('accept connections if each of them accepted one', () => {
    recent.noteGateways(TENANT, [CARDS, WALLETS], now)
    recent.noteConnection(CARDS, now)
    expect(recent.acceptsAll(TENANT)).toBe(false)
    recent.noteConnection(WALLETS, now)
    expect([recent.acceptsAll(TENANT), recent.acceptsAll(TENANT + 1)]).toEqual([true, false])
  })

  it('are read again after a second, because a gateway may have another address by then', () => {
    recent.noteGateways(TENANT, [CARDS], now)
    now += 500
    recent.noteConnection(CARDS, now)
    expect(recent.acceptsAll(TENANT)).toBe(true)
    now += 500
    expect([recent.accepts(CARDS), recent.acceptsAll(TENANT)]).toEqual([true, false])
  })
})
