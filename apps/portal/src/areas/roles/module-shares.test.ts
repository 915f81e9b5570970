import {
  adminPermissions,
  heldOn,
  merchantPermissions,
  type Permission,
} from '@choba/contract/permissions.ts'
import { expect, it } from 'vitest'
import { modulesOf, shareOf, sharesOf } from './module-shares.ts'

it('a role’s share of a module is all, part or none of its permissions', () => {
  const held: Permission[] = ['Refund.add', 'User.search', 'User.edit']
  expect(shareOf('Refund', held, merchantPermissions)).toMatchObject({
    share: 'all',
    held: ['Refund.add'],
  })
  expect(shareOf('User', held, merchantPermissions)).toMatchObject({
    share: 'part',
    held: ['User.search', 'User.edit'],
  })
  expect(shareOf('Qr', held, merchantPermissions)).toMatchObject({ share: 'none', held: [] })
  // For administrators, the module has one more permission than for merchants: to search refunds.
  expect(shareOf('Refund', held, adminPermissions)).toMatchObject({ share: 'part' })
})

it('modulesOf lists the modules of merchants or administrators, including modules that only built-in roles can have', () => {
  const merchant = modulesOf(heldOn(false))
  expect(merchant).toContain('Qr')
  expect(merchant).not.toContain('Ent')
  expect(modulesOf(heldOn(true))).toEqual([
    'Permission',
    'Refund',
    'Settle',
    'User',
    'Message',
    'Ent',
    'EntMfaConfig',
    'Manual',
    'SystemConfig',
    'SupportSession',
  ])
  expect(sharesOf([], heldOn(true)).map(({ share }) => share)).not.toContain('all')
  expect(new Set(sharesOf(merchantPermissions, heldOn(false)).map(({ share }) => share))).toEqual(
    new Set(['all']),
  )
})
