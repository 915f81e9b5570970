/** Names of the roles that a new tenant has. Other roles have the name that a user gave them. */
export const roleNamesJa = {
  SUPER_ADMIN: 'サービス管理者',
  SYSTEM_CONFIG: 'システム設定の管理者',
  ADMINISTRATOR: '管理者（すべての権限）',
}

declare module './phrases.ts' {
  interface Phrases {
    roleNames: typeof roleNamesJa
  }
}
