const ownerHolds = `Permission.search Permission.add Permission.delete Permission.edit Record.search Record.download
  Record.import Refund.add Settle.search Settle.download Settle.edit Shop.search Shop.add Shop.edit Stat.aggregate Stat.download User.search User.add
  User.delete User.edit Message.search Message.add Message.delete Message.edit DataCompass.search PointsReport.search
  PointsReport.download EntPointsReport.search EntPointsReport.download Qr.search Qr.create Qr.edit Qr.delete
  Manual.search Manual.add Manual.edit Manual.delete`

/** Users of the demo with the expected roles. A test compares them with the demo data. */
export const people = {
  owner: { side: 'merchant', merchant: 0, stores: 'all', holds: ownerHolds },
  manager: {
    side: 'merchant',
    merchant: 0,
    stores: [1, 3],
    holds: `Record.search Record.download Refund.add Settle.search Shop.search Stat.aggregate Stat.download
      DataCompass.search PointsReport.search PointsReport.download Qr.search User.search`,
  },
  clerk: { side: 'merchant', merchant: 0, stores: 'all', holds: 'Record.search' },
  owner2: { side: 'merchant', merchant: 1, stores: 'all', holds: ownerHolds },
  superadmin: {
    side: 'admin',
    holds: `Refund.search Refund.add Settle.search Settle.download Settle.edit Ent.search Ent.add Ent.edit EntMfaConfig.search EntMfaConfig.edit User.search User.add
      User.delete User.edit Permission.search Permission.add Permission.delete Permission.edit Message.search Message.add
      Message.delete Message.edit Manual.search Manual.add Manual.edit Manual.delete SupportSession.add`,
  },
  sysconfig: {
    side: 'admin',
    holds: 'SystemConfig.search SystemConfig.add SystemConfig.edit SystemConfig.delete',
  },
  operator: { side: 'admin', holds: 'Ent.search Ent.add Ent.edit' },
  settlement: { side: 'admin', holds: 'Settle.search Settle.download Settle.edit' },
} as const

export type Role = keyof typeof people
export const roles = Object.keys(people) as Role[]
export const heldBy = (role: Role): string[] => people[role].holds.split(/\s+/)
/**
 * Returns the features that the merchant of a role's user has enabled. The biggest merchant of a
 * tenant (`merchant: 0`) uses points and QR codes. The second biggest (`merchant: 1`) uses only QR
 * codes, and only in tenant `demo`.
 */
export function usedBy(role: Role, tenant: 'demo' | 'steppe' = 'demo'): string[] {
  const person = people[role]
  if (person.side !== 'merchant') return []
  return person.merchant === 0 ? ['points', 'qr'] : tenant === 'demo' ? ['qr'] : []
}
