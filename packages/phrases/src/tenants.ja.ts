/** The tenants of the installation. */
export const tenantsJa = {
  screens: { tenants: 'テナント' },
  audit: {
    kind: { tenant: 'テナント' },
    field: {
      tenantName: 'テナント名',
      tenantProduct: 'サービスの名称',
      tenantColour: 'ブランドの色',
      tenantOrigins: 'アドレス',
      tenantCurrency: '通貨',
      tenantSignIn: 'ログイン方式',
      tenantState: 'テナントの状態',
    },
    word: {
      tenantSignIn: { EMBEDDED: '標準のログイン', KEYCLOAK: 'Keycloak' },
      tenantState: { ACTIVE: '利用中', ARCHIVED: 'アーカイブ済み' },
    },
    action: {
      list: 'テナントの一覧の表示',
      add: 'テナントの追加',
      modify: 'テナントの変更',
      testSignIn: 'ログイン方式の接続テスト',
      testMail: 'メールサーバーの接続テスト',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    tenants: typeof tenantsJa
  }
}
