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
  it('never takes away a call that the user could already make', () => {
    fc.assert(
      fc.property(fc.boolean(), held, permission, calls, (isAdmin, permissions, more, can) => {
        const before = may({ isAdmin, permissions }, can)
        const after = may({ isAdmin, permissions: new Set([...permissions, more]) }, can)
        expect(before && !after).toBe(false)
      }),
    )
  })

  it('allows no call of the other side, not even if the user has all permissions', () => {
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

  it('does not suffice for a call that needs a feature which the merchant has not enabled', () => {
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

  it('is in the result of `lacking` exactly if it is wanted and the user does not have it', () => {
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

  it('can only be granted to roles of its own side', () => {
    const ofTheService = /^(Ent|EntMfaConfig|SystemConfig|SupportSession)\.|^Refund\.search$/
    expect(merchantPermissions).toEqual(allPermissions.filter((one) => !ofTheService.test(one)))
    expect(
      adminPermissions.filter(
        (one) =>
          !/^(Ent|EntMfaConfig|SystemConfig|SupportSession|Refund|Settle|Message|Manual)\./.test(
            one,
          ),
      ),
    ).toEqual([])
    expect([grantable(false), grantable(true)]).toEqual([merchantPermissions, adminPermissions])
  })
})

it('roles of administrators can have User and Permission, but these cannot be granted', () => {
  expect(heldOn(false)).toEqual(grantable(false))
  const more = heldOn(true).filter((one) => !grantable(true).includes(one))
  expect(more.map((one) => one.split('.')[0])).toEqual([
    ...Array(4).fill('Permission'),
    ...Array(4).fill('User'),
  ])
})
