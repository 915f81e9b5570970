/** Merchants and their two-step settings. */
export const merchantsJa = {
  title: '加盟店',
  /** The roles that a new merchant begins with. */
  defaultRoles: { topLevel: '最上位管理者', manager: 'マネージャー', ordinary: '一般ユーザー' },
}
