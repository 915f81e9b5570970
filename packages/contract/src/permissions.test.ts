import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adminMay,
  adminPermissions,
  allPermissions,
  eitherMay,
  grantable,
  heldOn,
  isForAdminsAlone,
  lacking,
  may,
  merchantMay,
  merchantPermissions,
  signedIn,
  whereUsed,
} from './permissions.ts'

const held = fc.subarray([...allPermissions]).map((some) => new Set<string>(some))
const permission = fc.constantFrom(...allPermissions)
const calls = permission.chain((one) =>
  fc.constantFrom(signedIn, merchantMay(one), adminMay(one), eitherMay(one)),
)

describe('a permission', () => {
  it('is never taken away by holding more', () => {
    fc.assert(
      fc.property(fc.boolean(), held, permission, calls, (isAdmin, permissions, more, can) => {
        const before = may({ isAdmin, permissions }, can)
        const after = may({ isAdmin, permissions: new Set([...permissions, more]) }, can)
        expect(before && !after).toBe(false)
      }),
    )
  })

  it('opens no call of the other side, whatever is held', () => {
    const all = new Set<string>(allPermissions)
    fc.assert(
      fc.property(permission, (one) => {
        expect(may({ isAdmin: false, permissions: all }, adminMay(one))).toBe(false)
        expect(may({ isAdmin: true, permissions: all }, merchantMay(one))).toBe(false)
        expect(
          [signedIn, merchantMay(one), adminMay(one), eitherMay(one)].map((can) => may(null, can)),
        ).not.toContain(true)
        expect([merchantMay(one), eitherMay(one), adminMay(one)].map(isForAdminsAlone)).toEqual([
          false,
          false,
          true,
        ])
      }),
    )
  })

  it('of something that a merchant may not use opens nothing without that', () => {
    fc.assert(
      fc.property(permission, (one) => {
        const can = whereUsed('qr', merchantMay(one))
        const holder = { isAdmin: false, permissions: new Set<string>(allPermissions) }
        expect(
          [holder, { ...holder, uses: new Set<'qr'>() }].map((each) => may(each, can)),
        ).toEqual([false, false])
        expect(may({ ...holder, uses: new Set(['qr'] as const) }, can)).toBe(true)
      }),
    )
  })

  it('lacks exactly what is wanted and not held', () => {
    fc.assert(
      fc.property(held, fc.subarray([...allPermissions]), (permissions, wanted) => {
        const missing = lacking({ isAdmin: false, permissions }, wanted)
        expect(new Set([...missing, ...wanted.filter((one) => permissions.has(one))])).toEqual(
          new Set(wanted),
        )
        expect(missing.some((one) => permissions.has(one))).toBe(false)
      }),
    )
  })

  it('of the service is in no role of a merchant, and what is a merchant’s alone in none of an administrator', () => {
    const ofTheService = /^(Ent|EntMfaConfig|SystemConfig)\.|^Refund\.search$/
    expect(merchantPermissions).toEqual(allPermissions.filter((one) => !ofTheService.test(one)))
    expect(
      adminPermissions.filter(
        (one) => !/^(Ent|EntMfaConfig|SystemConfig|Refund|Settle|Message|Manual)\./.test(one),
      ),
    ).toEqual([])
    expect([grantable(false), grantable(true)]).toEqual([merchantPermissions, adminPermissions])
  })
})

it('of a role is one of those that its side holds: what can be given, and the administrators’ own people', () => {
  expect(heldOn(false)).toEqual(grantable(false))
  const more = heldOn(true).filter((one) => !grantable(true).includes(one))
  expect(more.map((one) => one.split('.')[0])).toEqual([
    ...Array(4).fill('Permission'),
    ...Array(4).fill('User'),
  ])
})
