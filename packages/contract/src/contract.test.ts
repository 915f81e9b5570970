import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from './contract.ts'
import { givenInstant, line, numberPrefix, integerParam } from './fields.ts'
import { may, permissionModules, signedIn } from './permissions.ts'
import { refundObstacle } from './refund-obstacle.ts'
import { RefundRequest } from './refunds.contract.ts'
import { resultTypes, severityOf } from './result-types.ts'
import { TransactionFilters } from './transactions.contract.ts'

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

describe('the contract', () => {
  it('gives every call a unique path, a result or download, and an existing permission', () => {
    const paths = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(paths).size).toBe(paths.length)
    for (const { name, endpoint } of allEndpoints) {
      expect(endpoint.download !== undefined || endpoint.result !== undefined, name).toBe(true)
      // Upload forms can have a query, because the form itself contains only the file.
      const mayQuery = endpoint.method === 'GET' || endpoint.upload !== undefined
      expect(mayQuery || endpoint.query === undefined, name).toBe(true)
      if (endpoint.can === 'public' || endpoint.can.permission === null) continue
      const [module, action] = endpoint.can.permission.split('.') as [
        keyof typeof permissionModules,
        never,
      ]
      expect(permissionModules[module], name).toContain(action)
    }
  })

  it('gives every result type a unique code', () => {
    const codes = Object.values(resultTypes).map((entry) => entry.code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('`may`', () => {
  const can = { side: 'merchant', permission: 'Record.search' } as const
  const holder = (isAdmin: boolean, ...permissions: string[]) => ({
    isAdmin,
    permissions: new Set(permissions),
  })

  it('allows a call only to a user with the permission, on the side of the call', () => {
    expect(may(holder(false, 'Record.search'), can)).toBe(true)
    expect(may(holder(false, 'Record.download'), can)).toBe(false)
    expect(may(holder(true, 'Record.search'), can)).toBe(false)
    expect(may(null, can)).toBe(false)
    expect(may(null, 'public')).toBe(true)
    expect(may(holder(true), signedIn)).toBe(true)
  })
})

describe('request fields', () => {
  it.each([
    ['2026-11-22T10:00:00Z', true],
    ['2026-11-22T10:00:00.123+09:00', true],
    ['2026-11-22T10:00:00-14:00', true],
    ['2026-11-22T10:00:00+99:00', false],
    ['2026-11-22T10:00:00+09:99', false],
    ['2026-02-30T10:00:00Z', false],
    ['2026-11-22T24:00:00Z', false],
    ['0000-00-00T00:00:00Z', false],
    ['9999-12-31T23:59:59Z', false],
  ])('accept an instant only if it exists: %s is valid: %s', (text, isOne) => {
    expect(accepts(givenInstant, text)).toBe(isOne)
  })

  it('have lengths in code points and reject unprintable characters', () => {
    expect(accepts(line(3), '𠮷𠮷𠮷')).toBe(true)
    expect(accepts(line(3), '𠮷𠮷𠮷𠮷')).toBe(false)
    for (const bad of ['a\u0000', 'a\nb', '\ud800', 'x\udc00', '\u007f'])
      expect(accepts(line(9), bad), bad).toBe(false)
    expect(accepts(line(9, 1), '')).toBe(false)
  })

  it('of a query string accept only plain integers and number prefixes without spaces', () => {
    expect(z.parse(integerParam(1, 200), '50')).toBe(50)
    for (const bad of ['', '0', '201', '1.5', '1e2', ' 1', '-1', '0x10', '99999999999999999']) {
      expect(accepts(integerParam(1, 200), bad), bad).toBe(false)
    }
    expect(accepts(numberPrefix, 'T-1040')).toBe(true)
    expect(accepts(numberPrefix, 'a b')).toBe(false)
  })

  it('reject unknown names and values out of range', () => {
    const request = {
      paymentNo: '1',
      amount: 1,
      refundableSeen: 1,
      idempotencyKey: '4f7b0b5e-2f4e-4b5a-9d52-0d8a3e6b1c11',
    }
    expect(accepts(RefundRequest, request)).toBe(true)
    expect(accepts(RefundRequest, { ...request, state: 'SUCCEEDED' })).toBe(false)
    expect(accepts(RefundRequest, { ...request, amount: 2 ** 53 })).toBe(false)
    expect(accepts(TransactionFilters, { dateFrom: '2026-11-01', dateTo: '2026-02-30' })).toBe(
      false,
    )
    expect(accepts(TransactionFilters, { storeId: [] })).toBe(false)
    expect(accepts(TransactionFilters, { storeId: Array.from({ length: 201 }, () => '1') })).toBe(
      false,
    )
  })
})

describe('rules that portal and server share', () => {
  it('return the reason why a transaction cannot be refunded', () => {
    const row = { tradeKind: 'PAYMENT', state: 'PAID', refundable: 1, imported: false } as const
    expect(refundObstacle(row)).toBeNull()
    expect(refundObstacle({ ...row, refundable: 0 })).toBe('alreadyRefunded')
    expect(refundObstacle({ ...row, state: 'FAILED' })).toBe('notPaid')
    expect(refundObstacle({ ...row, tradeKind: 'REFUND', state: 'SUCCEEDED' })).toBe('notAPayment')
  })

  it('return the severity that the specification defines for a result code', () => {
    expect([4000, 4005, 2000, 1010].map(severityOf)).toEqual(['error', 'error', 'error', 'error'])
    expect([1300, 1600, 4001, 4003, 9999].map(severityOf)).toEqual(
      Array.from({ length: 5 }, () => 'warning'),
    )
    expect([severityOf(3000), severityOf(4008)]).toEqual(['neutral', 'silent'])
  })
})
